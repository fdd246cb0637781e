import { liveQuery } from 'dexie'
import { useEffect, useMemo, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '../database/device-database.ts'
import type { OutboxEntry } from '../database/rows.ts'
import { readEntry, type ActionKinds } from './action-kind.ts'
import { isAwaited } from './await-end.ts'

interface RefusedChange {
  readonly id: number
  readonly title: string
  /** The server's sentence about the refusal. */
  readonly why: string
}

/**
 * Returns one outfitter's changes that the server refused, oldest first. Leaves out refusals that a dialog has shown.
 * Rerenders when the outbox changes. `entities`: prefix of the outbox entities to search. `kinds`: the action kinds
 * that read and describe the entries.
 */
export function useRefusedChanges(kinds: ActionKinds, entities: string, outfitterId: number): readonly RefusedChange[] {
  const [refused, setRefused] = useState<readonly OutboxEntry[]>([])
  useEffect(() => {
    const read = async () => {
      const entries = await offlineDatabase().outbox.where('entity').startsWith(entities).sortBy('id')
      return entries.filter(({ state, key }) => state === 'attention' && !isAwaited(key))
    }
    const watch = liveQuery(read).subscribe({ next: setRefused, error: () => setRefused([]) })
    return () => watch.unsubscribe()
  }, [entities])
  return useMemo(
    () => refused.flatMap((entry) => changeOf(kinds, entry, outfitterId) ?? []),
    [kinds, refused, outfitterId],
  )
}

function changeOf(kinds: ActionKinds, entry: OutboxEntry, outfitterId: number): RefusedChange | null {
  const action = readEntry(kinds, entry)
  if (!action || !isOf(outfitterId, action.payload)) return null
  const { kind, payload } = action
  const { key, params } = kind.describe(kind.summarize(payload), payload).title
  return { id: entry.id, title: staffText(key, params), why: entry.refusal?.message || staffText('outbox.refused') }
}

function isOf(outfitterId: number, payload: unknown): boolean {
  return (
    typeof payload === 'object' && payload !== null && 'outfitterId' in payload && payload.outfitterId === outfitterId
  )
}
