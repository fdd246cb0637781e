import type { components, Slideshow } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

type Schemas = components['schemas']
type Answer = Promise<Slideshow>

/** With the key made when the person acted: sent again, it is done once (rules.md 1.5). */
const header = (key: string) => ({ 'Idempotency-Key': key })
const keyed = (key: string) => ({ params: { header: header(key) } })

/** Saves a slideshow's name and interval: a new one without an id. */
export async function saveSlideshow(key: string, id: number | null, body: Schemas['SlideshowInput']): Answer {
  const call =
    id === null
      ? api.POST('/slideshow', { ...keyed(key), body })
      : api.PUT('/slideshow/{id}', { params: { path: { id }, header: header(key) }, body: { ...body, id } })
  return (await answerOf(call)).slideshow
}

/** Deletes a slideshow. A GET that changes something: never from a cache. */
export function deleteSlideshow(key: string, id: number): Promise<unknown> {
  return answerOf(
    api.GET('/slideshow/delete/{id}', { params: { path: { id }, header: header(key) }, cache: 'no-store' }),
  )
}

/** Puts a photo last. */
export async function addPhoto(key: string, body: Schemas['SlideshowPhoto']): Answer {
  return (await answerOf(api.POST('/slideshow/add-photo', { ...keyed(key), body }))).slideshow
}

/** Takes a photo out. */
export async function removePhoto(key: string, body: Schemas['SlideshowPhoto']): Answer {
  return (await answerOf(api.POST('/slideshow/remove-photo', { ...keyed(key), body }))).slideshow
}

/** Adds and removes up to 1,000 photos. */
export async function changePhotos(key: string, body: Schemas['SlideshowPhotos']): Answer {
  return (await answerOf(api.POST('/slideshow/photos', { ...keyed(key), body }))).slideshow
}

/** Puts the photos in this order. */
export async function orderPhotos(key: string, body: Schemas['SlideshowOrder']): Answer {
  return (await answerOf(api.POST('/slideshow/order', { ...keyed(key), body }))).slideshow
}
