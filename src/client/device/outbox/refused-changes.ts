import { staffText } from '#domain/texts/staff-texts.ts'
import type { OutboxEntry } from '../database/rows.ts'
import { readEntry, type ActionKinds } from './action-kind.ts'
import { isAwaited } from './await-end.ts'
import { isRefused, type Overlay } from './overlay.ts'

export interface RefusedChange {
  readonly id: number
  readonly title: string
  readonly why: string
}

/**
 * Returns one outfitter's changes that the server refused, oldest first. Leaves out refusals that a dialog has shown.
 */
export function refusedChanges(
  kinds: ActionKinds,
  changes: Overlay['changes'],
  outfitterId: number,
): readonly RefusedChange[] {
  const refused = (changes ?? []).map(({ entry }) => entry).filter((entry) => isRefused(entry) && !isAwaited(entry.key))
  return refused.flatMap((entry) => changeOf(kinds, entry, outfitterId) ?? [])
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
