import { leftToPay } from '#domain/pricing/prepaid.ts'
import { useId, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { money } from '../order-money.ts'
import type { ChangeProps } from './change-props.ts'
import { EndedOrderDialog, useOrderEnd } from './ended-order.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { ReleaseAnywayDialog, type RefusedRelease } from './release-anyway-dialog.tsx'
import { takenPayment } from './typed-payment.ts'
import { useQueuedChange } from './use-queued-change.ts'
import { useTypedPayment } from './use-typed-payment.ts'
import styles from './payment-fields.module.css'

/** Asks how the guest paid. Enter releases, also in the field of the cash (docs/rules.md#tenders). */
export function ReleaseDialog({ order, discount = null, question, onClose }: ChangeProps) {
  const { id } = order
  const form = useId()
  // Keeps the total that staff saw and took from the guest, even if the order changes in the meantime
  // (docs/rules.md#release).
  const [total] = useState(leftToPay(order))
  const paying = useTypedPayment(total)
  const action = useQueuedChange(order)
  const ended = useOrderEnd(order)
  const [refused, setRefused] = useState<RefusedRelease | null>(null)
  const release = async (): Promise<void> => {
    const payment = paying.accept()
    if (!payment) return
    const end = await action.run({ kind: 'order.release', expectedTotal: total, anyway: null, payment })
    if (end?.kind === 'refused' && end.refusal.current?.['status'] === 'cancelled')
      return setRefused({ id: end.id, expectedTotal: total, payment })
    if (end) onClose()
  }
  const releaseAnyway = () => setRefused({ id: null, expectedTotal: total, payment: takenPayment(paying.typed) })
  if (ended && !action.busy && !refused)
    return <EndedOrderDialog id={id} end={ended} onAnyway={releaseAnyway} onClose={onClose} />
  if (question && !action.busy && !refused) return question
  if (refused) return <ReleaseAnywayDialog order={order} release={refused} onClose={onClose} />
  const sends = staffText('act.release-text', { id: String(id), email: order.email ?? '' })
  return (
    <Dialog
      alert
      open
      onOpenChange={(next) => next || action.busy || onClose()}
      title={staffText('act.release-title', { name: order.name ?? String(id), total: money(total) })}
      description={discount === null ? sends : `${staffText('waits.discount-first', { code: discount })} ${sends}`}
      closeLabel={staffText('kit.close')}
      actions={
        <>
          <Button variant="secondary" disabled={action.busy} onClick={onClose}>
            {staffText('kit.close')}
          </Button>
          <Button variant="good" type="submit" form={form} data-first-focus busy={action.busy}>
            {staffText('act.release-verb', { id: String(id) })}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!action.busy) void release()
        }}
      >
        <PaymentFields
          typed={paying.typed}
          total={total}
          error={paying.error ?? action.errors['cash_given'] ?? null}
          onChange={paying.change}
        />
      </form>
    </Dialog>
  )
}
