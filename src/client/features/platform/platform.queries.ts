import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

/** The rates that hold now, and what administrators have set. */
export function taxRatesQuery() {
  return queryOptions({
    queryKey: ['tax-rates'],
    queryFn: async ({ signal }) => answerOf(api.GET('/tax/rates', { signal })),
  })
}

export type AuditSearch = Omit<components['schemas']['AuditSearch'], 'after'>

/** What was done, newest first, page by page. */
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

/** All users, for the choice of whose acts are looked for. */
export function allUsersQuery() {
  return queryOptions({
    queryKey: ['users', 'all'],
    queryFn: async ({ signal }) => {
      const params = { path: { withDeleted: 'true' } } as const
      return (await answerOf(api.GET('/user/all/{withDeleted}', { params, signal }))).users
    },
  })
}
