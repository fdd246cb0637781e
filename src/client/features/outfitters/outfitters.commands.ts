import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

export function saveOutfitter(body: components['schemas']['OutfitterInput']): Promise<unknown> {
  return answerOf(api.POST('/admin/save-outfitter', { body }))
}

// The server changes state on these GETs (docs/rules.md#gets-that-change-state), so no cache may answer them.
export function switchOutfitter(id: number, active: boolean): Promise<unknown> {
  const request = { params: { path: { id } }, cache: 'no-store' as const }
  return active
    ? answerOf(api.GET('/admin/restore-outfitter/{id}', request))
    : answerOf(api.GET('/admin/delete-outfitter/{id}', request))
}
