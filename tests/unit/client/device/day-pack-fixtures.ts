import { PACKED_IMAGE } from '#client/sw/image-key.ts'

/** A browser cache in memory with the methods that the day pack uses. While `full.isFull` is set, it stores nothing. */
export function cacheInMemory() {
  const held = new Map<string, Response>()
  const full = { isFull: false }
  const keyOf = (request: RequestInfo | URL): string => (request instanceof Request ? request.url : String(request))
  return {
    full,
    places: () => [...held.keys()].sort(),
    images: () => [...held.values()].map(({ headers }) => headers.get(PACKED_IMAGE)),
    cache: {
      keys: () => Promise.resolve([...held.keys()].map((url) => new Request(url))),
      matchAll: () => Promise.resolve([...held.values()]),
      delete: (request: RequestInfo | URL) => Promise.resolve(held.delete(keyOf(request))),
      put: (request: RequestInfo | URL, response: Response) => {
        if (full.isFull) return Promise.reject(new DOMException('No room', 'QuotaExceededError'))
        held.set(keyOf(request), response)
        return Promise.resolve()
      },
    },
  }
}

export const addressOf = (photo: number, { preset = 'viewer-full', day = 20_260_704 } = {}): string =>
  `/images/${photo}/${day}/w/signature-of-${day}/${preset}.jpg`

export const picture = (): Response => new Response('a picture', { headers: { 'content-type': 'image/jpeg' } })
