import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { DisplayGroup } from '#contract/schema.gen.ts'
import { ApiError } from '#client/api/api-error.ts'
import { connectivity } from '#client/offline/connectivity.ts'
import { notifyError } from '#client/ui/warn-missing.ts'
import { callsFor } from './groups.commands.ts'
import { albumPhotosQuery, displayGroupsQuery, type Day } from './groups.queries.ts'
import { withChanges, type PhotoChange } from './photo-changes.ts'

interface Pending extends PhotoChange {
  readonly id: number
}

/** What became of an act. What was not done was told to the person; without an answer it may be tried again. */
export type Outcome<Answer> =
  { readonly done: true; readonly answer: Answer } | { readonly done: false; readonly mayRetry: boolean }

export interface DisplayGroups {
  /** The groups as the person sees them: what is on its way to the server counts already. */
  readonly groups: readonly DisplayGroup[] | undefined
  readonly error: unknown
  readonly refetch: () => void
  /** Changes the photos of a group. When it is refused the lists are loaded again. */
  readonly change: (wanted: PhotoChange) => Promise<Outcome<null>>
  /** Runs another command, and shows what came of it. */
  readonly run: <Answer>(
    command: () => Promise<Answer>,
    apply: (groups: readonly DisplayGroup[], answer: Answer) => DisplayGroup[],
  ) => Promise<Outcome<Answer>>
}

const offline = { done: false, mayRetry: true } as const

/** Offline nothing is changed here: the sentence is that of a call without an answer. */
function refuseOffline(): boolean {
  if (connectivity.state === 'online') return false
  notifyError(new ApiError({ status: 0, code: 'no-answer' }))
  return true
}

/**
 * The display groups of a day, changed at once and confirmed by the server: what it refuses goes back to where it was.
 * Changes of one group reach the server in the order of acting.
 */
export function useDisplayGroups(day: Day): DisplayGroups {
  const client = useQueryClient()
  const { queryKey } = displayGroupsQuery(day)
  const { data, error, refetch } = useQuery(displayGroupsQuery(day))
  const [pending, setPending] = useState<readonly Pending[]>([])
  const last = useRef(0)
  const lanes = useRef(new Map<number, Promise<unknown>>())

  const show = useCallback(
    async (next: (groups: readonly DisplayGroup[]) => DisplayGroup[]): Promise<void> => {
      // A list that was asked for before this answer must not overwrite it.
      const isAsked = client.isFetching({ queryKey }) > 0
      await client.cancelQueries({ queryKey })
      client.setQueryData<DisplayGroup[]>(queryKey, (groups) => groups && next(groups))
      if (isAsked) void client.invalidateQueries({ queryKey })
    },
    // The key is made of these two.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [client, day.outfitterId, day.date],
  )

  const refused = useCallback(
    (reason: unknown) => {
      notifyError(reason)
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: [albumPhotosQuery(0).queryKey[0]] })
      return { done: false, mayRetry: reason instanceof ApiError && reason.isOffline } as const
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [client, day.outfitterId, day.date],
  )

  const change = useCallback(
    async (wanted: PhotoChange): Promise<Outcome<null>> => {
      if (refuseOffline()) return offline
      last.current += 1
      const own: Pending = { ...wanted, id: last.current }
      const calls = callsFor({ ...wanted, add: wanted.add.map(({ id }) => id) })
      setPending((all) => [...all, own])
      const send = async (): Promise<Outcome<null>> => {
        try {
          for (const call of calls) {
            const group = await call()
            await show((groups) => groups.map((each) => (each.id === group.id ? group : each)))
          }
          return { done: true, answer: null }
        } catch (reason) {
          return refused(reason)
        } finally {
          setPending((all) => all.filter(({ id }) => id !== own.id))
        }
      }
      const sent = (lanes.current.get(wanted.groupId) ?? Promise.resolve()).then(send)
      lanes.current.set(wanted.groupId, sent)
      return sent
    },
    [show, refused],
  )

  const run: DisplayGroups['run'] = useCallback(
    async (command, apply) => {
      if (refuseOffline()) return offline
      try {
        const answer = await command()
        await show((groups) => apply(groups, answer))
        return { done: true, answer }
      } catch (reason) {
        return refused(reason)
      }
    },
    [show, refused],
  )

  const groups = useMemo(() => data && withChanges(data, pending), [data, pending])
  return { groups, error, refetch: () => void refetch(), change, run }
}
