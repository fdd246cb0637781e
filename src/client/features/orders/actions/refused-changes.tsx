import { useState } from 'react'
import type { StaffDiscount } from '#domain/pricing/staff-discount.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { RefusedList } from '#client/shared-views/refused/refused-list.tsx'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { discardEntry, resendWithReason } from '#client/device/outbox/decide.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { changeText } from './change-words.ts'
import { applyDiscount } from './discount.action.ts'
import { orderChangeKinds } from './order-change-list.ts'
import type { PendingChange, PendingOrder } from './pending-changes.ts'
import { releaseOrder } from './release.action.ts'
import { ReleaseAnywayDialog } from './release-anyway-dialog.tsx'
import { useQueuedChange } from './use-queued-change.ts'

interface Props {
  orders: Iterable<PendingOrder>
  /** Null shows the orders of every outfitter. */
  outfitterId: number | null
}

/** Most orders with a refused change are no longer pending, so no other list shows them. */
export function RefusedChanges({ orders, outfitterId }: Props) {
  const [open, setOpen] = useState<PendingChange | null>(null)
  const refused = [...orders]
    .flatMap(({ changes }) => changes)
    .filter(
      ({ state, change }) => state.is === 'refused' && (outfitterId === null || change.outfitterId === outfitterId),
    )
  return (
    <>
      <RefusedList
        changes={refused.map((pending) => ({
          id: pending.id,
          title: staffText('waits.order', { id: String(pending.change.orderId), act: changeText(pending) }),
          why: pending.why,
          decision: <Decision change={pending} onPress={() => setOpen(pending)} />,
        }))}
      />
      {open?.mayPayBack ? <PaidBackDialog key={open.id} id={open.id} onClose={() => setOpen(null)} /> : null}
      {open?.mayInsist ? <InsistDialog key={open.id} change={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function Decision({ change, onPress }: { change: PendingChange; onPress: () => void }) {
  const { kind, mayInsist, mayPayBack } = change
  if (mayPayBack) return <Button onClick={onPress}>{staffText('pay.back')}</Button>
  return mayInsist && kind.insistence ? <Button onClick={onPress}>{staffText(kind.insistence.verb)}</Button> : null
}

function PaidBackDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const by = actorOf(useStaff().user)
  const paidBack = { by, reason: staffText('pay.back-reason'), end: 'paid-back' } as const
  return (
    <ConfirmDialog
      title={staffText('pay.back')}
      text={staffText('pay.back-text')}
      verb={staffText('pay.back')}
      onConfirm={() => void discardEntry(offlineDatabase(), orderChangeKinds, id, paidBack).then(onClose, notifyError)}
      onClose={onClose}
    />
  )
}

function InsistDialog({ change: { id, kind, change }, onClose }: { change: PendingChange; onClose: () => void }) {
  const order = { id: change.orderId, outfitter: { id: change.outfitterId } }
  if (kind.kind === applyDiscount.kind)
    return <FreeOrderDialog order={order} refused={{ id, ...applyDiscount.read(change) }} onClose={onClose} />
  if (kind.kind === releaseOrder.kind) {
    const { expectedTotal, payment } = releaseOrder.read(change)
    return <ReleaseAnywayDialog order={order} release={{ id, expectedTotal, payment }} onClose={onClose} />
  }
  if (!kind.insistence) return null
  const { title, text, verb } = kind.insistence
  const { key, params } = title(change)
  const resend = () => resendWithReason(offlineDatabase(), orderChangeKinds, id, '')
  return (
    <ConfirmDialog
      title={staffText(key, params)}
      text={staffText(text)}
      verb={staffText(verb)}
      onConfirm={() => void resend().then(onClose, notifyError)}
      onClose={onClose}
    />
  )
}

interface FreeOrderDialogProps {
  order: { readonly id: number; readonly outfitter: { readonly id: number } }
  /** The discount leaves nothing to pay, and staff had not agreed to that. */
  refused: { readonly id: number; readonly discount: StaffDiscount }
  onClose: () => void
}

/**
 * Asks staff to confirm a discount that leaves nothing to pay, because it also releases the order
 * (docs/rules.md#nothing-to-pay).
 */
function FreeOrderDialog({ order, refused, onClose }: FreeOrderDialogProps) {
  const action = useQueuedChange(order)
  const apply = async (): Promise<void> => {
    const change = { kind: 'order.discount', discount: refused.discount, release: true } as const
    // The dialog closes even after another refusal, because a notice shows the reason.
    if (await action.run(change, { refusedId: refused.id, reason: '' })) onClose()
  }
  return (
    <ConfirmDialog
      title={staffText('act.discount-free-title')}
      text={staffText('outbox.discount-free-text')}
      verb={staffText('act.discount-free-verb')}
      busy={action.busy}
      onConfirm={() => void apply()}
      onClose={onClose}
    />
  )
}
