import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

/** Makes an outfitter, or changes the one of the id. */
export function saveOutfitter(body: components['schemas']['OutfitterInput']): Promise<unknown> {
  return answerOf(api.POST('/admin/save-outfitter', { body }))
}

/** Makes an outfitter inactive, or active again. A GET that changes something: never from a cache. */
export function switchOutfitter(id: number, active: boolean): Promise<unknown> {
  const request = { params: { path: { id } }, cache: 'no-store' as const }
  return active
    ? answerOf(api.GET('/admin/restore-outfitter/{id}', request))
    : answerOf(api.GET('/admin/delete-outfitter/{id}', request))
}
