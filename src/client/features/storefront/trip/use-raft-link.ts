import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isRaftCode } from '#domain/photos/raft-code.ts'
import { answerOf, api } from '#client/api/client.ts'
import type { DayAnswer } from '../storefront.queries.ts'

const ASK_EVERY = 30_000

/** The raft code of a scanned card in the page's address, null without one. */
export function raftCodeOf(params: URLSearchParams): string | null {
  const code = params.get('raft')?.toUpperCase() ?? ''
  return isRaftCode(code) ? code : null
}

/**
 * Puts the group of a scanned card first: that of the day on screen, which may come from the day pack, else the newest one
 * of the server, on its day (docs/rules.md#raft-codes). Returns true while there is none.
 */
export function useRaftLink(outfitterId: number, day: DayAnswer | undefined): boolean {
  const [params, setParams] = useSearchParams()
  const code = raftCodeOf(params)
  const here = day?.displayGroups.find(({ raft_code: own }) => code !== null && own === code) ?? null
  const asked = useQuery({
    queryKey: ['raft', outfitterId, code],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/search/raft', { params: { query: { outfitterId, code: code ?? '' } }, signal })),
    enabled: code !== null && day !== undefined && here === null,
    retry: false,
    refetchInterval: ({ state }) => (state.data ? false : ASK_EVERY),
  })
  const open = useEffectEvent((group: number, date: string): void =>
    setParams(
      (last) => {
        const next = new URLSearchParams(last)
        next.delete('raft')
        next.set('group', String(group))
        next.set('date', date)
        return next
      },
      { replace: true },
    ),
  )
  const [group, date] = here ? [here.id, here.date] : [asked.data?.display_group_id, asked.data?.date]
  useEffect(() => {
    if (code !== null && group !== undefined && date !== undefined) open(group, date)
  }, [code, group, date])
  return code !== null && asked.isError
}
