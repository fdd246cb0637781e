import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

type Schemas = components['schemas']
type Id = number | null

const at = (id: number) => ({ params: { path: { id } } })

export function saveRiver(id: Id, body: Schemas['RiverInput']): Promise<unknown> {
  return id === null
    ? answerOf(api.POST('/river', { body }))
    : answerOf(api.PUT('/river/{id}', { ...at(id), body: { ...body, id } }))
}

/** Reactivation is a GET that changes state, so no cache may answer it. */
export function switchRiver(id: number, active: boolean): Promise<unknown> {
  return active
    ? answerOf(api.GET('/river/restore/{id}', { ...at(id), cache: 'no-store' }))
    : answerOf(api.DELETE('/river/{id}', at(id)))
}

export function saveRiverSection(id: Id, body: Schemas['RiverSectionInput']): Promise<unknown> {
  return id === null
    ? answerOf(api.POST('/river_section', { body }))
    : answerOf(api.PUT('/river_section/{id}', { ...at(id), body: { ...body, id } }))
}

export function switchRiverSection(id: number, active: boolean): Promise<unknown> {
  return active
    ? answerOf(api.GET('/river_section/restore/{id}', { ...at(id), cache: 'no-store' }))
    : answerOf(api.DELETE('/river_section/{id}', at(id)))
}

export function offerRiverSection(outfitterId: number, id: number): Promise<unknown> {
  return answerOf(api.POST('/outfitter/river-section', { body: { id, outfitterId } }))
}

export function withdrawRiverSection(outfitterId: number, id: number): Promise<unknown> {
  return answerOf(api.DELETE('/outfitter/river-section/{id}/{outfitterId}', { params: { path: { id, outfitterId } } }))
}
