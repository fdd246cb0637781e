import type { StaffOrder } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { MoneyField } from '#client/ui/fields/money-field.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { notifyWarning, notifyMissing } from '#client/ui/notices/notify.ts'
import { refundOrder } from '../staff-orders.commands.ts'
import { money } from '../order-money.ts'
import { orderName } from './change-words.ts'
import { useOnlineAction } from './use-online-action.ts'

interface Props {
  order: StaffOrder
  onClose: () => void
}

/** See docs/rules.md#refunds. */
export function RefundDialog({ order, onClose }: Props) {
  const left = order.total - order.refunded_total
  const first: { amount: number | null; reason: string } = { amount: left, reason: '' }
  const draft = useDraft(`refund ${order.id}`, first, onClose)
  const { amount, reason } = draft.values
  const action = useOnlineAction(order.id, null)
  const tooMuch = amount !== null && amount > left
  const submit = (): void => {
    const missing = [
      ...(amount === null ? [staffText('refund.amount')] : []),
      ...(reason.trim() === '' ? [staffText('refund.reason')] : []),
    ]
    if (missing.length > 0 || amount === null) return void notifyMissing(missing)
    if (amount === 0) return void notifyWarning(staffText('refund.nothing'))
    if (tooMuch) return void notifyWarning(staffText('refund.too-much', { amount: money(left) }))
    const body = { id: order.id, amount, reason: reason.trim() }
    void action
      .run(body, async (key) => {
        const { refund } = await refundOrder(key, body)
        const done = refund.status === 'completed'
        notify({
          about: orderName(order.id),
          text: staffText(done ? 'refund.done' : 'refund.open', { amount: money(amount) }),
          tone: done ? 'good' : 'info',
        })
      })
      .then((done) => done && draft.close())
  }
  return (
    <FormDialog
      open
      title={staffText('refund.title', { id: String(order.id) })}
      description={staffText(order.tender === 'card' ? 'refund.card' : 'refund.counter')}
      submitLabel={staffText('refund.verb', { amount: money(amount ?? 0) })}
      out={staffText('kit.close')}
      busy={action.busy}
      error={action.errors['general'] ?? null}
      draft={draft}
      onSubmit={submit}
    >
      <MoneyField
        label={staffText('refund.amount')}
        hint={staffText('refund.amount-hint', { amount: money(left) })}
        cents={amount}
        error={tooMuch ? staffText('refund.too-much', { amount: money(left) }) : action.errors['amount']}
        onChange={(next) => draft.change({ amount: next })}
      />
      <TextArea
        label={staffText('refund.reason')}
        dir="auto"
        maxLength={500}
        value={reason}
        error={action.errors['reason']}
        onChange={(event) => draft.change({ reason: event.target.value })}
      />
    </FormDialog>
  )
}
