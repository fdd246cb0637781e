import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'
import { ApiError } from '#client/api/api-error.ts'

/** The counter orders that wait for release, the one that waits longest first. */
export function pendingQuery(outfitterId: number) {
  return queryOptions({
    queryKey: ['pending-orders', outfitterId],
    queryFn: async ({ signal }) => {
      const call = api.POST('/order/get-pending', { body: { outfitterId }, signal })
      return (await answerOf(call)).orders
    },
    staleTime: 0,
    meta: { keep: 'user' },
  })
}

/** One order as staff see it. */
export function staffOrderQuery(id: number) {
  return queryOptions({
    queryKey: ['staff-order', id],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/order/report/{id}', { params: { path: { id } }, signal }))).order,
    staleTime: 0,
    meta: { keep: 'user' },
  })
}

/** The number of the order of a guest's link; null when there is none. */
export async function findOrderByHash(hash: string): Promise<number | null> {
  try {
    return (await answerOf(api.GET('/order/hash/{hash}', { params: { path: { hash } } }))).order.id
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

/** What orders are searched by (product.md 3 'Order search fields'). */
export interface OrderSearch {
  readonly startDate: string | null
  readonly endDate: string | null
  readonly orderId: number | null
  readonly email: string | null
  readonly local_code: string | null
}

/** The orders of all outfitters that fit, newest first, page by page. */
export function orderSearchQuery(search: OrderSearch) {
  return infiniteQueryOptions({
    queryKey: ['order-search', search],
    queryFn: async ({ pageParam, signal }) => {
      const body = pageParam === null ? search : { ...search, after: pageParam }
      return answerOf(api.POST('/order/search', { body, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}
