import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'
import { ApiError } from '#client/api/api-error.ts'

export function pendingQuery(outfitterId: number) {
  return queryOptions({
    queryKey: ['pending-orders', outfitterId],
    queryFn: async ({ signal }) =>
      (await answerOf(api.POST('/order/get-pending', { body: { outfitterId }, signal }))).orders,
    staleTime: 0,
    meta: { persist: 'user' },
  })
}

export function staffOrderQuery(id: number) {
  return queryOptions({
    queryKey: ['staff-order', id],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/order/report/{id}', { params: { path: { id } }, signal }))).order,
    staleTime: 0,
    meta: { persist: 'user' },
  })
}

export function dayGroupsQuery(outfitterId: number, date: string) {
  return queryOptions({
    queryKey: ['display-groups', outfitterId, date],
    queryFn: async ({ signal }) => {
      const body = { date, outfitterId }
      return (await answerOf(api.POST('/display-group/date-and-outfitter', { body, signal }))).displayGroups
    },
    staleTime: 0,
    meta: { persist: 'user' },
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

/** See docs/rules.md#order-search-fields. */
export interface OrderSearch {
  readonly startDate: string | null
  readonly endDate: string | null
  readonly orderId: number | null
  readonly email: string | null
  readonly text: string | null
}

export function orderSearchQuery(search: OrderSearch) {
  return infiniteQueryOptions({
    queryKey: ['order-search', search],
    queryFn: ({ pageParam, signal }) => {
      const body = pageParam === null ? search : { ...search, after: pageParam }
      return answerOf(api.POST('/order/search', { body, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}
