import { oneLine } from '#domain/outfitters/typed-values.ts'
import { refuseProblems } from './refusals.ts'

/** Throws: 422 for a blank name. */
export function requireName(typed: string): string {
  const name = oneLine(typed)
  if (name === '') refuseProblems({ name: { key: 'validation.label-required', params: { label: 'Name' } } })
  return name
}
