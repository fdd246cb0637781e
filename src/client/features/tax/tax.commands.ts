import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

export function saveTaxOverride(body: components['schemas']['TaxOverrideInput']): Promise<unknown> {
  return answerOf(api.POST('/tax/override', { body }))
}

/** The override before it, or else the embedded table of rates, applies again. */
export function removeTaxOverride(id: number): Promise<unknown> {
  return answerOf(api.DELETE('/tax/override/{id}', { params: { path: { id } } }))
}
