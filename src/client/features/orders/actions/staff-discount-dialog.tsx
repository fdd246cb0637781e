import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leavesNothing } from '#domain/pricing/discount-value.ts'
import { discountCode, namedDiscount } from '#domain/pricing/pricing-input.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import type { ChangeProps } from './change-props.ts'
import { useQueuedChange } from './use-queued-change.ts'

/**
 * A code that leaves nothing to pay releases the order, so the dialog asks staff first (docs/rules.md#nothing-to-pay).
 * If the device does not know the code, the server decides.
 */
export function StaffDiscountDialog({ order, onClose }: ChangeProps) {
  const { id } = order
  const draft = useDraft(`order-discount ${id}`, { code: '' }, onClose)
  const { code } = draft.values
  const [isAsking, setIsAsking] = useState(false)
  const change = useQueuedChange(order)
  const isOffline = useConnectivity() === 'offline'
  // The server sends employees no discount codes (docs/rules.md#outfitter-list-for-non-admins).
  const known = useQuery(outfitterQuery(order.outfitter.id)).data?.discounts ?? []
  const typed = code.trim()

  const apply = async (release: boolean): Promise<void> => {
    const end = await change.run({ kind: 'order.discount', code: typed, release })
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
    if (typed === '') return void notifyMissing([staffText('act.discount-code')])
    const row = known.find(({ name }) => discountCode(name) === discountCode(typed))
    if (row && leavesNothing(order, namedDiscount(row))) return setIsAsking(true)
    void apply(false)
  }

  return (
    <>
      {/* When the confirmation and the form dialog close together, each returns the focus, in the order of this
          markup. The form dialog comes last, so the focus ends on the button that opened it. */}
      {isAsking ? (
        <ConfirmDialog
          open
          title={staffText('act.discount-free-title')}
          text={staffText('act.discount-free-text', { code: typed, id: String(id), email: order.email ?? '' })}
          verb={staffText('act.discount-free-verb')}
          out={staffText('kit.close')}
          busy={change.busy}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void apply(true)}
        />
      ) : null}
      <FormDialog
        open
        title={staffText('act.discount-title', { id: String(id) })}
        submitLabel={staffText('act.discount-apply')}
        out={staffText('kit.close')}
        busy={change.busy}
        error={isAsking ? null : (change.errors['general'] ?? null)}
        draft={draft}
        onSubmit={submit}
      >
        <TextField
          label={staffText('act.discount-code')}
          hint={staffText(isOffline && known.length === 0 ? 'act.discount-unchecked' : 'act.discount-hint')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
          value={code}
          error={change.errors['code']}
          onChange={(event) => draft.change({ code: event.target.value })}
        />
      </FormDialog>
    </>
  )
}
