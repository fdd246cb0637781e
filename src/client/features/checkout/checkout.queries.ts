import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'

const HOUR = 60 * 60 * 1000

/** How this server takes cards. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => answerOf(api.GET('/config', { signal })),
  select: ({ config }) => config,
  staleTime: HOUR,
})

/** States and provinces, with the country of each. */
export const statesQuery = queryOptions({
  queryKey: ['states'],
  queryFn: ({ signal }) => answerOf(api.GET('/utility/states', { signal })),
  select: ({ states }) => states,
  staleTime: HOUR,
  meta: { keep: true },
})
