import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'

/** Queries the totals of today. Without days in the request the server reports the outfitter's present day. */
export function todayQuery(outfitterId: number) {
  return queryOptions({
    queryKey: ['today', outfitterId],
    queryFn: async ({ signal }) =>
      (await answerOf(api.POST('/order/get-orders', { body: { outfitterId }, signal }))).totals,
    staleTime: 0,
    meta: { keep: 'user' },
    refetchInterval: 60_000,
  })
}

export function waitingCountQuery(outfitterId: number) {
  return queryOptions({
    queryKey: ['pending-count', outfitterId],
    queryFn: async ({ signal }) =>
      (await answerOf(api.POST('/order/get-pending', { body: { outfitterId }, signal }))).orders.length,
    staleTime: 0,
    meta: { keep: 'user' },
    refetchInterval: 30_000,
  })
}
