import { queryOptions } from '@tanstack/react-query'
import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

export type AccountSession = components['schemas']['AccountSession']

export function accountQuery() {
  return queryOptions({
    queryKey: ['account'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/account', { signal }))).account,
    staleTime: 0,
  })
}
