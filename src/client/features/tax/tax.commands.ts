import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

/** Overrides the tax of a state or province from a day on. */
export function saveTaxOverride(body: components['schemas']['TaxOverrideInput']): Promise<unknown> {
  return answerOf(api.POST('/tax/override', { body }))
}

/** Removes an override. The one before it, or the embedded table, applies again. */
export function removeTaxOverride(id: number): Promise<unknown> {
  return answerOf(api.DELETE('/tax/override/{id}', { params: { path: { id } } }))
}
