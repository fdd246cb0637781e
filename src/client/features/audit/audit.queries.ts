import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

export type AuditSearch = Omit<components['schemas']['AuditSearch'], 'after'>

export function auditQuery(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: ['audit', search],
    queryFn: async ({ pageParam, signal }) => {
      const body = pageParam === null ? search : { ...search, after: pageParam }
      return answerOf(api.POST('/audit/search', { body, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

/** Queries the users, inactive ones too, because the audit log keeps the actions of inactive users. */
export function allUsersQuery() {
  return queryOptions({
    queryKey: ['users', 'all'],
    queryFn: async ({ signal }) => {
      const params = { path: { withDeleted: 'true' } } as const
      return (await answerOf(api.GET('/user/all/{withDeleted}', { params, signal }))).users
    },
  })
}
