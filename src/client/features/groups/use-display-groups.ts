import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { DisplayGroup } from '#contract/schema.gen.ts'
import { ApiError } from '#client/api/api-error.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { connectivity, useConnectivity } from '#client/device/connection/connectivity.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { isStale } from '#client/device/outbox/outcomes.ts'
import { isRefused, useOverlay } from '#client/device/outbox/overlay.ts'
import { refusedChanges, type RefusedChange } from '#client/device/outbox/refused-changes.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { albumPhotosQuery, displayGroupsQuery, type Day } from './groups.queries.ts'
import { groupActionsOf, groupEntities, type GroupChange } from './queued/group-changes.ts'
import { groupKinds } from './queued/group.actions.ts'
import { shownGroups, type ArrivedPhotos, type ShownGroup } from './queued/shown-groups.ts'

/**
 * For 'refused' and 'not-stored' a notice already said so. 'stale': a colleague saved the group meanwhile, and no
 * notice said so.
 */
export type Outcome = 'done' | 'refused' | 'not-stored' | 'stale'

export interface DisplayGroups {
  readonly groups: readonly ShownGroup[] | undefined
  /** The local ids of photos that this page saw going out, by those of the server. */
  readonly sentIds: ReadonlyMap<number, number>
  /** The groups, with photos of the server in place of those that this device has sent meanwhile. */
  readonly groupsWith: (arrived: ArrivedPhotos) => readonly ShownGroup[] | undefined
  readonly refused: readonly RefusedChange[]
  readonly error: unknown
  readonly refetch: () => void
  /**
   * Waits a few seconds for the server's answer, then resolves to 'done' even without one. If the server refuses the
   * change in that time, the entry leaves the outbox. A notice then shows the refusal and the lists reload.
   */
  readonly run: (change: GroupChange) => Promise<Outcome>
}

const none: readonly DisplayGroup[] = []

/** Only `groupActionsOf` makes entries of these kinds, so each payload is a change of a group. */
const changeOf = ({ kind, payload }: OutboxEntry): GroupChange => ({ kind, payload }) as GroupChange

const queryKeyOf = (entry: OutboxEntry) => displayGroupsQuery(changeOf(entry).payload).queryKey

/** See docs/rules.md#queued-actions. */
export function useDisplayGroups({ outfitterId, date }: Day): DisplayGroups {
  const client = useQueryClient()
  const actor = actorOf(useStaff().user)
  const offline = useConnectivity() === 'offline'
  const query = displayGroupsQuery({ outfitterId, date })
  const { data, error, refetch } = useQuery(query)
  const { changes, send } = useOverlay({ entities: groupEntities(actor), queryKeyOf })
  const known = useMemo(() => {
    // A day that this device never saw has the groups that were made here.
    const groups = data ?? (offline ? none : undefined)
    if (!groups || !changes) return undefined
    // True when a change waits longer than usual, so that its group shows 'pending sync'. While the server is
    // reachable, the drainer sends a new change within moments.
    const isLate = ({ said, queuedAt }: OutboxEntry) =>
      offline || said !== undefined || queuedAt < connectivity.inReachSince
    const unconfirmed = changes
      .filter(({ entry }) => !isRefused(entry))
      .map(({ entry, sent }) => ({ change: changeOf(entry), isWaiting: sent === null && isLate(entry) }))
      .filter(({ change: { payload } }) => payload.outfitterId === outfitterId && payload.date === date)
    return { groups, unconfirmed }
  }, [data, changes, offline, outfitterId, date])
  const groupsWith = useCallback(
    (arrived?: ArrivedPhotos) => known && shownGroups(known.groups, known.unconfirmed, arrived),
    [known],
  )
  const groups = useMemo(() => groupsWith(), [groupsWith])

  const sentIds = useSentIds(changes)
  const refused = useMemo(() => refusedChanges(groupKinds, changes, outfitterId), [changes, outfitterId])

  const run: DisplayGroups['run'] = async (change) => {
    try {
      const end = await send(groupActionsOf(actor, change))
      if (end.kind !== 'refused') return 'done'
      void client.invalidateQueries({ queryKey: query.queryKey })
      void client.invalidateQueries({ queryKey: [albumPhotosQuery(0).queryKey[0]] })
      if (isStale(end.refusal)) return 'stale'
      notifyError(new ApiError(end.refusal))
      return 'refused'
    } catch (reason) {
      notifyError(reason)
      return 'not-stored'
    }
  }
  return { groups, groupsWith, sentIds, refused, error, refetch: () => void refetch(), run }
}

/** The list of groups may name photos that the list of photos lacks. */
function useSentIds(changes: ReturnType<typeof useOverlay>['changes']): ReadonlyMap<number, number> {
  const [sent, setSent] = useState<ReadonlyMap<number, number>>(new Map())
  useEffect(() => {
    const fresh = (changes ?? []).flatMap(({ entry }) => {
      const { payload } = changeOf(entry)
      const queued = 'queued' in payload ? (payload.queued ?? []) : []
      return queued.flatMap(({ id, serverId }): [number, number][] => (serverId == null ? [] : [[serverId, id]]))
    })
    if (fresh.length > 0)
      setSent((before) => (fresh.every(([id]) => before.has(id)) ? before : new Map([...before, ...fresh])))
  }, [changes])
  return sent
}
