import { staffText } from '#domain/texts/staff-texts.ts'
import type { Facts } from '#client/device/database/rows.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import type { StoredChange } from './order-change-kind.ts'
import { kindOfChange } from './order-change-list.ts'
import type { PendingChange } from './pending-changes.ts'

/** Confirms a change. Never shown before the server's answer. */
export function doneText(change: Pick<StoredChange, 'kind'>): string {
  return staffText(kindOfChange(change).doneText)
}

/** Names a change and says why the server has not done it. */
export function changeText({ kind, change, state }: Pick<PendingChange, 'kind' | 'change' | 'state'>): string {
  const { key, params } = kind.nameOf(change, state.is === 'refused')
  const act = staffText(key, params)
  switch (state.is) {
    case 'pending':
      return staffText('waits.pending', { act })
    case 'held':
      return staffText('waits.held', { act, name: state.by ?? staffText('waits.somebody') })
    case 'refused':
      return staffText('waits.refused', { act })
  }
}

/**
 * Warns when the server did a change otherwise than staff saw it (docs/rules.md#release). `laterOf`: the order's number,
 * when its dialog has closed since.
 */
export function warnOfDifference(change: StoredChange, summary: Facts, laterOf: number | null = null): void {
  const warning = kindOfChange(change).warningOf?.(change, summary)
  if (!warning) return
  const text = staffText(warning.key, warning.params)
  notify({
    tone: 'warning',
    duration: null,
    stays: true,
    text: laterOf === null ? text : staffText('waits.sent', { id: String(laterOf), text }),
  })
}
