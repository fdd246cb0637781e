import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

/** Never stored on the device, because the hash alone opens the photos. */
export function deliveryQuery(hash: string) {
  return queryOptions({
    queryKey: ['delivery', hash],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/order/hash/{hash}', { params: { path: { hash } }, signal }))).order,
    // The signed addresses of the pictures expire after a day, so the app must reload the order before they expire.
    staleTime: 10 * 60_000,
  })
}

/** A load in flight may bring an older state, so the app then loads the order again. */
export function updateDelivery(client: QueryClient, hash: string, part: Partial<DeliveryOrder>): void {
  const { queryKey } = deliveryQuery(hash)
  const isAsked = client.isFetching({ queryKey, exact: true }) > 0
  client.setQueryData(queryKey, (known) => known && { ...known, ...part })
  if (isAsked) void client.invalidateQueries({ queryKey, exact: true })
}

export function sharedPhotosQuery(hash: string) {
  return queryOptions({
    queryKey: ['shared', hash],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/order/share/{hash}', { params: { path: { hash } }, signal }))).share,
    staleTime: 10 * 60_000,
  })
}

export function zipAddress(name: string): string {
  return `/deliveries/${encodeURIComponent(name)}`
}

/** Loads the size of the zip in bytes. */
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
