import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract/schema.gen.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'
import { answerOf, api } from '#client/api/client.ts'

export type OrdersRequest = Omit<components['schemas']['OrdersRequest'], 'after'>
export type GuideSalesRequest = components['schemas']['GuideSalesRequest']
type PhotographerRequest = Omit<components['schemas']['PhotographerRequest'], 'after'>

/** Number of recent reports of each kind that the device keeps for times without a network. */
const KEPT_REPORTS = 8

/**
 * Orders are sorted by their completion. Each page has the sums of the whole range.
 *
 * `today`: the day that the server reports when the request names no days. For such a request, the query key contains
 * `today`. Otherwise the page could show an earlier day's kept answer as today's report.
 */
export function reportOrdersQuery(kind: 'closing' | 'full', request: OrdersRequest, today: LocalDate) {
  const isOfToday = request.startDate == null && request.endDate == null
  return infiniteQueryOptions({
    queryKey: [`report-${kind}`, request, isOfToday ? today : null],
    queryFn: async ({ pageParam, signal }) => {
      const body = pageParam === null ? request : { ...request, after: pageParam }
      return answerOf(api.POST('/order/get-orders', { body, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    meta: { persist: 'user', persistAtMost: KEPT_REPORTS },
  })
}

export function guideSalesQuery(request: GuideSalesRequest) {
  return queryOptions({
    queryKey: ['report-guides', request],
    queryFn: async ({ signal }) => (await answerOf(api.POST('/order/guides', { body: request, signal }))).guides,
    staleTime: 0,
  })
}

export function photographerOrdersQuery(request: PhotographerRequest) {
  return infiniteQueryOptions({
    queryKey: ['report-photographer', request],
    queryFn: async ({ pageParam, signal }) => {
      const body = pageParam === null ? request : { ...request, after: pageParam }
      return answerOf(api.POST('/order/for-photographer', { body, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    meta: { persist: 'user', persistAtMost: KEPT_REPORTS },
  })
}
