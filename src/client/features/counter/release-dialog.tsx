import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ORDER_RELEASE } from '#client/offline/queued-orders.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { ActProps } from './act-props.ts'
import { money } from './money.ts'
import { ReleaseAnywayDialog, type RefusedRelease } from './release-anyway-dialog.tsx'
import { useQueuedAct } from './use-queued-act.ts'

/** Money was taken: the order is completed. Where it was cancelled meanwhile, it can be released all the same. */
export function ReleaseDialog({ order, discount = null, onClose }: ActProps) {
  const { id } = order
  // What staff have read and taken, even when the order changes under the window (rules.md 3.2).
  const [total] = useState(order.total)
  const act = useQueuedAct(order)
  const [refused, setRefused] = useState<RefusedRelease | null>(null)
  const release = async (): Promise<void> => {
    const end = await act.run({ kind: ORDER_RELEASE, expectedTotal: total, anyway: null })
    if (end?.kind === 'refused' && end.refusal.current?.['status'] === 'cancelled')
      return setRefused({ id: end.id, expectedTotal: total })
    if (end) onClose()
  }
  if (refused) return <ReleaseAnywayDialog order={order} release={refused} onClose={onClose} />
  const sends = staffText('act.release-text', { id: String(id), email: order.email ?? '' })
  return (
    <ConfirmDialog
      open
      title={staffText('act.release-title', { name: order.name ?? String(id), total: money(total) })}
      text={discount === null ? sends : `${staffText('waits.discount-first', { code: discount })} ${sends}`}
      verb={staffText('act.release-verb', { id: String(id) })}
      busy={act.busy}
      onClose={onClose}
      onConfirm={() => void release()}
    />
  )
}
