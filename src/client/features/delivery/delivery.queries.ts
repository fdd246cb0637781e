import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'

/** A placed order by the hash of its link. Never kept on the device: the hash is all that it takes to have the photos. */
export function deliveryQuery(hash: string) {
  return queryOptions({
    queryKey: ['delivery', hash],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/order/hash/{hash}', { params: { path: { hash } }, signal }))).order,
    // The addresses of the pictures are signed for a day.
    staleTime: 10 * 60_000,
  })
}

/** What a share link shows. */
export function sharedPhotosQuery(hash: string) {
  return queryOptions({
    queryKey: ['shared', hash],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/order/share/{hash}', { params: { path: { hash } }, signal }))).share,
    staleTime: 10 * 60_000,
  })
}

/** The address of a zip, by its name. */
export function zipAddress(name: string): string {
  return `/deliveries/${encodeURIComponent(name)}`
}

/** The size of a zip in bytes, or null where the server does not say. */
export function zipSizeQuery(name: string) {
  return queryOptions({
    queryKey: ['zip-size', name],
    queryFn: async ({ signal }) => {
      const response = await fetch(zipAddress(name), { method: 'HEAD', cache: 'no-store', signal })
      const bytes = Number(response.headers.get('content-length') ?? 0)
      return response.ok && bytes > 0 ? bytes : null
    },
    staleTime: Infinity,
    retry: false,
  })
}
