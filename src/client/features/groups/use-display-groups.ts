import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { StoredRefusal } from '#client/device/database/rows.ts'
import { awaitEnd } from '#client/device/outbox/await-end.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { isStale } from '#client/device/outbox/outcomes.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { albumPhotosQuery, displayGroupsQuery, type Day } from './groups.queries.ts'
import { keyOf, type GroupChange } from './queued/group-changes.ts'
import { groupEntity, queueGroupChange } from './queued/queue-group-change.ts'
import { shownGroups, type ShownGroup } from './queued/shown-groups.ts'
import { useUnconfirmedGroups } from './queued/use-unconfirmed-groups.ts'

/**
 * 'refused': the server refused the change. 'not-stored': this device could not store it. In both cases a notice
 * already said so. 'stale': a colleague saved the group meanwhile, and no notice said so.
 */
export type Outcome = 'done' | 'refused' | 'not-stored' | 'stale'

export interface DisplayGroups {
  readonly groups: readonly ShownGroup[] | undefined
  readonly error: unknown
  readonly refetch: () => void
  /**
   * Changes a group through the outbox and shows the change at once. Waits a few seconds for the server's answer, then
   * resolves to 'done' even without one. If the server refuses the change in that time, the entry leaves the outbox. A
   * notice then shows the refusal and the lists reload.
   */
  readonly run: (change: GroupChange) => Promise<Outcome>
}

/** Follows the display groups of a day with this device's unsent changes (docs/rules.md#queued-actions). */
export function useDisplayGroups(day: Day): DisplayGroups {
  const { data, error, refetch, dataUpdatedAt } = useQuery(displayGroupsQuery(day))
  const changes = useUnconfirmedGroups(day, dataUpdatedAt)
  const groups = useMemo(() => (data && changes ? shownGroups(data, changes) : undefined), [data, changes])
  return { groups, error, refetch: () => void refetch(), run: useRun(day) }
}

function useRun({ outfitterId, date }: Day): DisplayGroups['run'] {
  const client = useQueryClient()
  const actor = actorOf(useStaff().user)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const present = new AbortController()
    leaving.current = present
    return () => present.abort()
  }, [])
  return useCallback(
    async (change) => {
      let refusal: StoredRefusal | null
      try {
        refusal = await storeAndSend(actor, change, leaving.current.signal)
        if (refusal === null) return 'done'
        if (!isStale(refusal)) notifyError(new ApiError(refusal))
      } catch (reason) {
        notifyError(reason)
        return 'not-stored'
      }
      void client.invalidateQueries({ queryKey: displayGroupsQuery({ outfitterId, date }).queryKey })
      void client.invalidateQueries({ queryKey: [albumPhotosQuery(0).queryKey[0]] })
      return isStale(refusal) ? 'stale' : 'refused'
    },
    [client, actor, outfitterId, date],
  )
}

/**
 * Stores the change and waits for its outcome. Returns the server's refusal after deleting the refused entry from the
 * outbox.
 */
async function storeAndSend(actor: string, change: GroupChange, signal: AbortSignal): Promise<StoredRefusal | null> {
  const database = offlineDatabase()
  const entity = groupEntity(actor, keyOf(change.payload))
  for (const key of await queueGroupChange(database, actor, change)) {
    const end = await awaitEnd(database, { entity, key, connectivity, signal })
    if (end.kind !== 'refused') continue
    await database.outbox.delete(end.id)
    return end.refusal
  }
  return null
}
