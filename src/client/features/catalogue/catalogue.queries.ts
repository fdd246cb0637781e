import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'

/** All rivers, inactive ones too. */
export function riversQuery() {
  return queryOptions({
    queryKey: ['rivers'],
    queryFn: async ({ signal }) => {
      const params = { path: { withDeleted: 'true' } } as const
      return (await answerOf(api.GET('/river/all/{withDeleted}', { params, signal }))).rivers
    },
  })
}

/** What a new outfitter starts with. */
export function pricingDefaultsQuery() {
  return queryOptions({
    queryKey: ['pricing-defaults'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/pricing', { signal }))).pricing,
    staleTime: 0,
  })
}
