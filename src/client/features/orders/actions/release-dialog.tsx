import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import type { ChangeProps } from './change-props.ts'
import { money } from '../order-money.ts'
import { ReleaseAnywayDialog, type RefusedRelease } from './release-anyway-dialog.tsx'
import { useQueuedChange } from './use-queued-change.ts'

export function ReleaseDialog({ order, discount = null, onClose }: ChangeProps) {
  const { id } = order
  // Keeps the total that staff saw and took from the guest, even if the order changes in the meantime
  // (docs/rules.md#release).
  const [total] = useState(order.total)
  const action = useQueuedChange(order)
  const [refused, setRefused] = useState<RefusedRelease | null>(null)
  const release = async (): Promise<void> => {
    const end = await action.run({ kind: 'order.release', expectedTotal: total, anyway: null })
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
      busy={action.busy}
      onClose={onClose}
      onConfirm={() => void release()}
    />
  )
}
