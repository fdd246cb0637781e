import { oneLine } from '#domain/outfitters/one-line.ts'
import { refuseProblems } from './refusals.ts'

/** A name of something of staff's, such as a river or a display group, as it is kept; throws 422 when nothing is left of it. */
export function savedName(typed: string): string {
  const name = oneLine(typed)
  if (name === '') refuseProblems({ name: { key: 'validation.label-required', params: { label: 'Name' } } })
  return name
}
