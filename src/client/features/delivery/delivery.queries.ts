import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'

const LOOK_AGAIN = 4_000

/** A placed order by the hash of its link; looked up again while it waits for its payment. */
export function deliveryQuery(hash: string) {
  return queryOptions({
    queryKey: ['delivery', hash],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/order/hash/{hash}', { params: { path: { hash } }, signal }))).order,
    // The addresses of the pictures are signed for a day.
    staleTime: 10 * 60_000,
    refetchInterval: ({ state }) => {
      const status = state.data?.status
      return status === 'pending' || status === 'paying' ? LOOK_AGAIN : false
    },
  })
}
