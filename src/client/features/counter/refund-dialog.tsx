import { useState } from 'react'
import type { StaffOrder } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { MoneyField } from '#client/ui/money-field.tsx'
import { notify } from '#client/ui/notices.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { warn, warnMissing } from '#client/ui/warn-missing.ts'
import { refundOrder } from './counter.commands.ts'
import { money } from './money.ts'
import { useAct } from './use-act.ts'

interface Props {
  order: StaffOrder
  onClose: () => void
}

/** Gives back all that is left, or a part of it (rules.md 3.1). */
export function RefundDialog({ order, onClose }: Props) {
  const left = order.total - order.refunded_total
  const [amount, setAmount] = useState<number | null>(left)
  const [reason, setReason] = useState('')
  const act = useAct(order.id, null)
  const tooMuch = amount !== null && amount > left
  const submit = (): void => {
    const missing = [
      ...(amount === null || amount === 0 ? [staffText('refund.amount')] : []),
      ...(reason.trim() === '' ? [staffText('refund.reason')] : []),
    ]
    if (missing.length > 0 || amount === null) return void warnMissing(missing)
    if (tooMuch) return void warn(staffText('refund.too-much', { amount: money(left) }))
    const body = { id: order.id, amount, reason: reason.trim() }
    void act
      .run(body, async (key) => {
        const { refund } = await refundOrder(key, body)
        const done = refund.status === 'completed'
        notify({
          text: staffText(done ? 'refund.done' : 'refund.open', { amount: money(amount) }),
          tone: done ? 'good' : 'info',
        })
      })
      .then((done) => done && onClose())
  }
  return (
    <FormDialog
      open
      title={staffText('refund.title', { id: String(order.id) })}
      description={staffText(order.tender === 'card' ? 'refund.card' : 'refund.counter')}
      submitLabel={staffText('refund.verb', { amount: money(amount ?? 0) })}
      busy={act.busy}
      error={act.errors['general'] ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyField
        label={staffText('refund.amount')}
        hint={staffText('refund.amount-hint', { amount: money(left) })}
        cents={amount}
        error={tooMuch ? staffText('refund.too-much', { amount: money(left) }) : act.errors['amount']}
        onChange={setAmount}
      />
      <TextArea
        label={staffText('refund.reason')}
        dir="auto"
        maxLength={500}
        value={reason}
        error={act.errors['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
