import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'

export function riversQuery() {
  return queryOptions({
    queryKey: ['rivers'],
    queryFn: async ({ signal }) => {
      const params = { path: { withDeleted: 'true' } } as const
      return (await answerOf(api.GET('/river/all/{withDeleted}', { params, signal }))).rivers
    },
  })
}
