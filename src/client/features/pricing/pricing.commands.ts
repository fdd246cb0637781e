import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

type Schemas = components['schemas']
type Id = number | null

const at = (id: number) => ({ params: { path: { id } } })

export function saveDiscount(id: Id, body: Schemas['DiscountInput']): Promise<unknown> {
  return id === null
    ? answerOf(api.POST('/discount', { body }))
    : answerOf(api.PUT('/discount/{id}', { ...at(id), body: { ...body, id } }))
}

/** Placed orders keep the discount. */
export function removeDiscount(id: number): Promise<unknown> {
  return answerOf(api.DELETE('/discount/{id}', at(id)))
}

export function savePriceGroup(id: Id, body: Schemas['PriceGroupInput']): Promise<unknown> {
  return id === null
    ? answerOf(api.POST('/price_group', { body }))
    : answerOf(api.PUT('/price_group/{id}', { ...at(id), body: { ...body, id } }))
}

export function removePriceGroup(id: number): Promise<unknown> {
  return answerOf(api.DELETE('/price_group/{id}', at(id)))
}

export async function savePricingDefaults(body: Schemas['PricingInput']): Promise<Schemas['Pricing']> {
  return (await answerOf(api.PUT('/pricing', { body }))).pricing
}
