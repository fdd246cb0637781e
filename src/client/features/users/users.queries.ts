import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'

/** The list includes inactive users. */
export function usersQuery(outfitterId: number | null) {
  return queryOptions({
    queryKey: ['users', outfitterId ?? 'all'],
    queryFn: async ({ signal }) => {
      if (outfitterId === null) {
        const params = { path: { withDeleted: 'true' } } as const
        return (await answerOf(api.GET('/user/all/{withDeleted}', { params, signal }))).users
      }
      const params = { path: { id: outfitterId }, query: { withDeleted: 'true' } } as const
      return (await answerOf(api.GET('/user/for-outfitter/{id}', { params, signal }))).users
    },
  })
}
