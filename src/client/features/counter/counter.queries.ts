import { queryOptions } from '@tanstack/react-query'
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
  })
}

/** One order as staff see it. */
export function staffOrderQuery(id: number) {
  return queryOptions({
    queryKey: ['staff-order', id],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/order/report/{id}', { params: { path: { id } }, signal }))).order,
    staleTime: 0,
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
