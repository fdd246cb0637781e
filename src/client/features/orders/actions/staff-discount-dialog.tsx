import { leftToPay } from '#domain/pricing/prepaid.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leavesNothing } from '#domain/pricing/discount-value.ts'
import { repriceFrozen } from '#domain/pricing/price-cart.ts'
import type { NamedDiscount } from '#domain/pricing/pricing-input.ts'
import { readPricingInput } from '#domain/pricing/stored-price.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { notifyMissing, notifyWarning } from '#client/ui/notices/notify.ts'
import { money } from '../order-money.ts'
import { staffOrderQuery } from '../staff-orders.queries.ts'
import type { ChangedOrder, ChangeProps } from './change-props.ts'
import { discountWord } from './discount.action.ts'
import { EndedOrderDialog, useOrderEnd } from './ended-order.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { discountOf, isTooHigh, missingIn, namedIn, noDiscount } from './typed-discount.ts'
import { useQueuedChange } from './use-queued-change.ts'
import styles from './discount-fields.module.css'

/**
 * A discount that leaves nothing to pay releases the order, so the dialog asks staff first
 * (docs/rules.md#nothing-to-pay). If the device does not know the code, the server decides.
 */
export function StaffDiscountDialog({ order, onClose }: ChangeProps) {
  const { id } = order
  const draft = useDraft(`order-discount ${id}`, noDiscount, onClose)
  const [isAsking, setIsAsking] = useState(false)
  const change = useQueuedChange(order)
  const ended = useOrderEnd(order)
  const isOffline = useConnectivity() === 'offline'
  const outfitter = useQuery(outfitterQuery(order.outfitter.id)).data
  const known = outfitter?.discounts ?? []
  // An answer that an earlier build has stored on the device lacks the limit.
  const limit = outfitter?.staff_discount_limit ?? 0
  const typed = limit === 0 ? { ...draft.values, way: 'code' as const } : draft.values
  const remaining = order.subtotal - order.discount24
  const named = namedIn(typed, known)

  const apply = async (release: boolean): Promise<void> => {
    const end = await change.run({ kind: 'order.discount', discount: discountOf(typed), release })
    if (!end) return
    if (end.kind !== 'refused') return draft.close()
    const { code: refused, status } = end.refusal
    if (refused === 'nothing-left-to-pay') return setIsAsking(true)
    setIsAsking(false)
    // Closes the dialog; a notice says 'Invalid Code' (docs/rules.md#invalid-code). A reopened dialog holds the typed
    // code, so that staff can correct it.
    if (refused === 'invalid-code') onClose()
    if (status === 409) draft.close()
  }
  const submit = (): void => {
    const missing = missingIn(typed)
    if (missing.length > 0) return void notifyMissing(missing)
    if (isTooHigh(typed, limit, remaining)) return void notifyWarning(staffText('act.discount-too-high'))
    if (named && leavesNothing(order, named)) return setIsAsking(true)
    void apply(false)
  }

  if (ended && !change.busy) return <EndedOrderDialog id={id} end={ended} onClose={draft.close} />
  return (
    <>
      {/* When the confirmation and the form dialog close together, each returns the focus, in the order of this
          markup. The form dialog comes last, so the focus ends on the button that opened it. */}
      {isAsking ? (
        <ConfirmDialog
          title={staffText('act.discount-free-title')}
          text={staffText('act.discount-free-text', {
            code: discountWord(discountOf(typed)),
            id: String(id),
            email: order.email ?? '',
          })}
          verb={staffText('act.discount-free-verb')}
          out={staffText('kit.close')}
          busy={change.busy}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void apply(true)}
        />
      ) : null}
      <FormDialog
        title={staffText('act.discount-title', { id: String(id) })}
        submitLabel={staffText('act.discount-apply')}
        out={staffText('kit.close')}
        saving={change}
        error={isAsking ? null : (change.errors['general'] ?? null)}
        draft={draft}
        onSubmit={submit}
      >
        <DiscountFields
          typed={typed}
          known={known}
          limit={limit}
          remaining={remaining}
          hint={staffText(isOffline && known.length === 0 ? 'act.discount-unchecked' : 'act.discount-hint')}
          errors={change.errors}
          onChange={draft.change}
        />
        <NewTotal order={order} discount={isTooHigh(typed, limit, remaining) ? null : named} />
      </FormDialog>
    </>
  )
}

/** Computes the total from the order's frozen price. A device that has not got that price says that it comes later. */
function NewTotal({ order, discount }: { order: ChangedOrder; discount: NamedDiscount | null }) {
  const pricing = useQuery(staffOrderQuery(order.id)).data?.pricing ?? null
  const total =
    discount === null || pricing === null ? null : leftToPay(repriceFrozen(readPricingInput(pricing), discount).priced)
  return (
    <p className={styles.total} role="status">
      {total === null
        ? discount === null
          ? null
          : staffText('act.discount-total-later')
        : staffText('act.discount-total', { total: money(total), before: money(leftToPay(order)) })}
    </p>
  )
}
