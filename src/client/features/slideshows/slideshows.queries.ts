import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'

export function dayGroupsQuery(outfitterId: number, date: string) {
  return queryOptions({
    queryKey: ['display-groups', outfitterId, date],
    queryFn: async ({ signal }) => {
      const body = { date, outfitterId }
      return (await answerOf(api.POST('/display-group/date-and-outfitter', { body, signal }))).displayGroups
    },
    staleTime: 0,
    meta: { keep: 'user' },
  })
}
