import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

export type SystemState = components['schemas']['SystemAnswer']
export type SystemItem = components['schemas']['SystemItem']
export type WorkKind = components['schemas']['WorkKind']
export type DamagedOriginals = components['schemas']['DamagedOriginalsAnswer']
export type DamagedOriginal = components['schemas']['DamagedOriginal']

const pollMs = 15_000

export function systemQuery() {
  return queryOptions({
    queryKey: ['system', 'state'],
    queryFn: ({ signal }) => answerOf(api.GET('/system', { signal })),
    staleTime: 0,
    refetchInterval: pollMs,
  })
}

export function systemWorkQuery(kind: WorkKind, failed: boolean) {
  return infiniteQueryOptions({
    queryKey: ['system', 'work', kind, failed],
    queryFn: ({ pageParam, signal }) => {
      const body = { kind, failed, ...(pageParam === null ? {} : { after: pageParam }) }
      return answerOf(api.POST('/system/work', { body, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

export function damagedOriginalsQuery() {
  return infiniteQueryOptions({
    queryKey: ['system', 'damaged-originals'],
    queryFn: ({ pageParam, signal }) => {
      const body = pageParam === null ? {} : { after: pageParam }
      return answerOf(api.POST('/system/damaged-originals', { body, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}
