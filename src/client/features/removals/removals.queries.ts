import { infiniteQueryOptions } from '@tanstack/react-query'
import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'
import { newIdempotencyKey } from '#client/device/database/idempotency-key.ts'

export type Removal = components['schemas']['Removal']
export type RemovalState = components['schemas']['RemovalState']

export function removalsQuery(state: RemovalState) {
  return infiniteQueryOptions({
    queryKey: ['removals', state],
    queryFn: ({ pageParam, signal }) => {
      const body = { state, ...(pageParam === null ? {} : { after: pageParam }) }
      return answerOf(api.POST('/photo/removal-requests', { body, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

export type Decision = 'hide' | 'decline' | 'show-again' | 'show-act-again'

export function decideRemoval(decision: Decision, photoId: number): Promise<unknown> {
  const call = { body: { photo_id: photoId }, headers: { 'Idempotency-Key': newIdempotencyKey() } }
  if (decision === 'hide') return answerOf(api.POST('/photo/hide', call))
  if (decision === 'decline') return answerOf(api.POST('/photo/decline-removal', call))
  return answerOf(api.POST(decision === 'show-again' ? '/photo/show-again' : '/photo/show-act-again', call))
}
