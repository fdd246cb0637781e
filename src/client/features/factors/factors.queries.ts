import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'

export const factorsKey = ['own-factors'] as const

export function factorsQuery() {
  return queryOptions({
    queryKey: factorsKey,
    queryFn: async ({ signal }) => (await answerOf(api.GET('/auth/factors', { signal }))).factors,
    staleTime: 0,
  })
}
