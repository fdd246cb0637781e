import { prepaidPart } from '#domain/pricing/prepaid.ts'
import { useMemo } from 'react'
import type { StaffOrder } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { MoneyField } from '#client/ui/fields/money-field.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyWarning, notifyMissing } from '#client/ui/notices/notify.ts'
import { refundOrder } from '../staff-orders.commands.ts'
import { money } from '../order-money.ts'
import { orderName } from './change-words.ts'
import { RefundBasisFields, RefundPhotos } from './refund-photos.tsx'
import { RefundReason } from './refund-reason.tsx'
import { linesOf, photosOf, quotes, reasonOf, refundableOf, stillOpen, type TypedRefund } from './typed-refund.ts'
import { useOnlineAction } from './use-online-action.ts'

interface Props {
  order: StaffOrder
  onClose: () => void
}

/** Refunds the ticked photos, or an amount when none is ticked (docs/rules.md#refunds). */
export function RefundDialog({ order, onClose }: Props) {
  const left = order.total - order.refunded_total
  // A prepaid code goes back only with all that is left. Until then, the refund is what card or counter took.
  const prepaid = left === 0 ? 0 : prepaidPart(order)
  const first: TypedRefund = { picked: [], basis: 'paid', amount: left, why: null, words: '' }
  const draft = useDraft(`refund ${order.id}`, first, onClose)
  const action = useOnlineAction(order.id, null)
  const from = useMemo(() => refundableOf(order), [order])
  const typed = { ...draft.values, picked: stillOpen(from, draft.values.picked) }
  const both = from === null || typed.picked.length === 0 ? null : quotes(from, typed.picked)
  const amount = both === null ? typed.amount : both[typed.basis]
  const tooMuch = amount !== null && amount !== left && amount > left - prepaid
  const back = amount === null ? 0 : amount === left ? amount - prepaid : amount
  const submit = (): void => {
    const reason = reasonOf(typed)
    const missing = [
      ...(amount === null ? [staffText('refund.amount')] : []),
      ...(reason === '' ? [staffText('refund.reason')] : []),
    ]
    if (missing.length > 0 || amount === null) return void notifyMissing(missing)
    if (amount === 0) return void notifyWarning(staffText(both === null ? 'refund.nothing' : 'refund.photos-nothing'))
    if (tooMuch) return void notifyWarning(staffText('refund.too-much', { amount: money(left - prepaid) }))
    const body = { id: order.id, amount, reason, ...(from === null || both === null ? {} : photosOf(from, typed)) }
    void action
      .run(body, async (key) => {
        const { refund } = await refundOrder(key, body)
        const done = refund.status === 'completed'
        notify({
          about: orderName(order.id),
          text: staffText(done ? 'refund.done' : 'refund.open', { amount: money(back) }),
          tone: done ? 'good' : 'info',
        })
      })
      .then((done) => done && draft.close())
  }
  return (
    <FormDialog
      title={staffText('refund.title', { id: String(order.id) })}
      description={staffText(order.tender === 'card' ? 'refund.card' : 'refund.counter')}
      submitLabel={staffText('refund.verb', { amount: money(back) })}
      out={staffText('kit.close')}
      saving={action}
      error={action.errors['general'] ?? action.errors['photos'] ?? null}
      draft={draft}
      onSubmit={submit}
    >
      {from === null ? null : (
        <RefundPhotos
          lines={linesOf(from, order.order_items)}
          picked={typed.picked}
          onPick={(picked) => draft.change({ picked })}
        />
      )}
      {both === null ? (
        <MoneyField
          label={staffText('refund.amount')}
          hint={
            prepaid === 0
              ? staffText('refund.amount-hint', { amount: money(left) })
              : staffText('refund.prepaid-hint', { amount: money(left), back: money(left - prepaid) })
          }
          cents={amount}
          error={tooMuch ? staffText('refund.too-much', { amount: money(left - prepaid) }) : action.errors['amount']}
          onChange={(next) => draft.change({ amount: next })}
        />
      ) : (
        <RefundBasisFields
          both={both}
          count={typed.picked.length}
          basis={typed.basis}
          onChange={(basis) => draft.change({ basis })}
        />
      )}
      <RefundReason typed={typed} error={action.errors['reason']} onChange={draft.change} />
    </FormDialog>
  )
}
