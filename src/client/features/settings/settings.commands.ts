import type { components } from '#contract/schema.gen.ts'
import type { PictureKind } from '#domain/outfitters/picture-files.ts'
import { answerOf, api } from '#client/api/client.ts'

export type OutfitterUpdate = components['schemas']['OutfitterUpdate']
export type Outfitter = components['schemas']['Outfitter']

/** The browser finishes the request even when the person closes the tab. */
export async function updateOutfitter(id: number, body: OutfitterUpdate): Promise<Outfitter> {
  return (await answerOf(api.PUT('/outfitter/{id}', { params: { path: { id } }, body, keepalive: true }))).outfitter
}

export async function savePicture(kind: PictureKind, id: number, file: File): Promise<void> {
  const call = api.POST(`/outfitter/save-${kind}`, {
    body: { file, id },
    bodySerializer: () => {
      const form = new FormData()
      form.set('id', String(id))
      form.set('file', file)
      return form
    },
  })
  await answerOf(call)
}

export async function removeCover(id: number): Promise<void> {
  await answerOf(api.DELETE('/outfitter/cover/{id}', { params: { path: { id } } }))
}
