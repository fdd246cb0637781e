import { oneLine } from '#domain/outfitters/one-line.ts'
import { refuseProblems } from '#server/modules/outfitters/outfitters.public.ts'

/** The name of a river or section as it is kept; throws 422 when nothing is left of it. */
export function savedName(typed: string): string {
  const name = oneLine(typed)
  if (name === '') refuseProblems({ name: { key: 'validation.label-required', params: { label: 'Name' } } })
  return name
}
