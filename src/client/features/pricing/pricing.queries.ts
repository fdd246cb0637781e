import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'

export function pricingDefaultsQuery() {
  return queryOptions({
    queryKey: ['pricing-defaults'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/pricing', { signal }))).pricing,
    staleTime: 0,
  })
}
