import { infiniteQueryOptions, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'
import { ApiError } from '#client/api/api-error.ts'

const askedAt = new WeakMap<object, number>()

/**
 * Returns the `performance.now()` time at which the request for the shown answer began. Returns 0 for an answer that an
 * earlier page loaded. The answer may lack changes that this device made after that time.
 */
export function timeOfRequest(client: QueryClient, queryKey: QueryKey): number {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  return (query && askedAt.get(query)) ?? 0
}

/** Asks the server and notes the start of the request once the answer has arrived, for `timeOfRequest`. */
async function timed<T>({ client, queryKey }: { client: QueryClient; queryKey: QueryKey }, ask: () => Promise<T>) {
  const began = performance.now()
  const answer = await ask()
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (query) askedAt.set(query, began)
  return answer
}

export function pendingQuery(outfitterId: number) {
  return queryOptions({
    queryKey: ['pending-orders', outfitterId],
    queryFn: ({ signal, ...context }) =>
      timed(context, async () => {
        const call = api.POST('/order/get-pending', { body: { outfitterId }, signal })
        return (await answerOf(call)).orders
      }),
    staleTime: 0,
    meta: { keep: 'user' },
  })
}

export function staffOrderQuery(id: number) {
  return queryOptions({
    queryKey: ['staff-order', id],
    queryFn: ({ signal, ...context }) =>
      timed(
        context,
        async () => (await answerOf(api.GET('/order/report/{id}', { params: { path: { id } }, signal }))).order,
      ),
    staleTime: 0,
    meta: { keep: 'user' },
  })
}

export async function findOrderByHash(hash: string): Promise<number | null> {
  try {
    return (await answerOf(api.GET('/order/hash/{hash}', { params: { path: { hash } } }))).order.id
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

/** The search fields (docs/rules.md#order-search-fields). */
export interface OrderSearch {
  readonly startDate: string | null
  readonly endDate: string | null
  readonly orderId: number | null
  readonly email: string | null
  readonly local_code: string | null
}

export function orderSearchQuery(search: OrderSearch) {
  return infiniteQueryOptions({
    queryKey: ['order-search', search],
    queryFn: ({ pageParam, signal, ...context }) => {
      // Only the first page sets the request time, because a further page does not renew the earlier pages.
      if (pageParam !== null)
        return answerOf(api.POST('/order/search', { body: { ...search, after: pageParam }, signal }))
      return timed(context, () => answerOf(api.POST('/order/search', { body: search, signal })))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}
