import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

export type OrdersAsked = Omit<components['schemas']['OrdersRequest'], 'after'>
export type PhotographerAsked = Omit<components['schemas']['PhotographerRequest'], 'after'>

/** The closing and full reports, by completion, page by page; each page carries the sums of the whole range. */
export function reportOrdersQuery(asked: OrdersAsked) {
  return infiniteQueryOptions({
    queryKey: ['report-orders', asked],
    queryFn: async ({ pageParam, signal }) => {
      const body = pageParam === null ? asked : { ...asked, after: pageParam }
      return answerOf(api.POST('/order/get-orders', { body, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

/** What falls to one photographer's photos, page by page. */
export function photographerOrdersQuery(asked: PhotographerAsked) {
  return infiniteQueryOptions({
    queryKey: ['report-photographer', asked],
    queryFn: async ({ pageParam, signal }) => {
      const body = pageParam === null ? asked : { ...asked, after: pageParam }
      return answerOf(api.POST('/order/for-photographer', { body, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

/** Those whose report can be asked for. */
export function photographersQuery() {
  return queryOptions({
    queryKey: ['photographers'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/photographer/all', { signal }))).photographers,
  })
}
