import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

type Schemas = components['schemas']
type Id = number | null

const at = (id: number) => ({ params: { path: { id } } })

/** Saves a river: a new one without an id. */
export function saveRiver(id: Id, body: Schemas['RiverInput']): Promise<unknown> {
  return id === null
    ? answerOf(api.POST('/river', { body }))
    : answerOf(api.PUT('/river/{id}', { ...at(id), body: { ...body, id } }))
}

/** Makes a river inactive, or active again. A GET that changes something: never from a cache. */
export function switchRiver(id: number, active: boolean): Promise<unknown> {
  return active
    ? answerOf(api.GET('/river/restore/{id}', { ...at(id), cache: 'no-store' }))
    : answerOf(api.DELETE('/river/{id}', at(id)))
}

/** Saves a river section: a new one without an id. */
export function saveRiverSection(id: Id, body: Schemas['RiverSectionInput']): Promise<unknown> {
  return id === null
    ? answerOf(api.POST('/river_section', { body }))
    : answerOf(api.PUT('/river_section/{id}', { ...at(id), body: { ...body, id } }))
}

/** Makes a river section inactive, or active again. */
export function switchRiverSection(id: number, active: boolean): Promise<unknown> {
  return active
    ? answerOf(api.GET('/river_section/restore/{id}', { ...at(id), cache: 'no-store' }))
    : answerOf(api.DELETE('/river_section/{id}', at(id)))
}

/** Saves a discount: a new one without an id. */
export function saveDiscount(id: Id, body: Schemas['DiscountInput']): Promise<unknown> {
  return id === null
    ? answerOf(api.POST('/discount', { body }))
    : answerOf(api.PUT('/discount/{id}', { ...at(id), body: { ...body, id } }))
}

/** Removes a discount; orders that were placed with it keep it. */
export function removeDiscount(id: number): Promise<unknown> {
  return answerOf(api.DELETE('/discount/{id}', at(id)))
}

/** Saves a price group: a new one without an id. */
export function savePriceGroup(id: Id, body: Schemas['PriceGroupInput']): Promise<unknown> {
  return id === null
    ? answerOf(api.POST('/price_group', { body }))
    : answerOf(api.PUT('/price_group/{id}', { ...at(id), body: { ...body, id } }))
}

/** Removes a price group; carts are priced by what is left. */
export function removePriceGroup(id: number): Promise<unknown> {
  return answerOf(api.DELETE('/price_group/{id}', at(id)))
}

/** Lets an outfitter offer a river section. */
export function offerRiverSection(outfitterId: number, id: number): Promise<unknown> {
  return answerOf(api.POST('/outfitter/river-section', { body: { id, outfitterId } }))
}

/** Ends that. */
export function withdrawRiverSection(outfitterId: number, id: number): Promise<unknown> {
  return answerOf(api.DELETE('/outfitter/river-section/{id}/{outfitterId}', { params: { path: { id, outfitterId } } }))
}

/** Saves what new outfitters start with. */
export async function savePricingDefaults(body: Schemas['PricingInput']): Promise<Schemas['Pricing']> {
  return (await answerOf(api.PUT('/pricing', { body }))).pricing
}
