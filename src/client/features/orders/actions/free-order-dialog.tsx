import { staffText } from '#domain/texts/staff-texts.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { useQueuedChange } from './use-queued-change.ts'

interface Props {
  order: { readonly id: number; readonly outfitter: { readonly id: number } }
  /** The discount leaves nothing to pay, and staff had not agreed to that. */
  refused: { readonly id: number; readonly code: string }
  onClose: () => void
}

/**
 * Asks staff to confirm a discount that leaves nothing to pay, because it also releases the order
 * (docs/rules.md#nothing-to-pay).
 */
export function FreeOrderDialog({ order, refused, onClose }: Props) {
  const action = useQueuedChange(order)
  const apply = async (): Promise<void> => {
    const change = { kind: 'order.discount', code: refused.code, release: true } as const
    // The dialog closes even after another refusal, because a notice shows the reason.
    if (await action.run(change, { refusedId: refused.id, reason: '' })) onClose()
  }
  return (
    <ConfirmDialog
      open
      title={staffText('act.discount-free-title')}
      text={staffText('outbox.discount-free-text')}
      verb={staffText('act.discount-free-verb')}
      busy={action.busy}
      onConfirm={() => void apply()}
      onClose={onClose}
    />
  )
}
