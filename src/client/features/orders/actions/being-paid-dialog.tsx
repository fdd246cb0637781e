import { staffText } from '#domain/texts/staff-texts.ts'
import { localTimeAt } from '#domain/trip-time/zoned-time.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import type { ChangeProps } from './change-props.ts'
import { useOrderZone } from './ended-order.tsx'

interface Props extends ChangeProps {
  action: 'release' | 'cancel'
  onAnyway: () => void
}

/** Asks before staff release or cancel an order that its guest pays by phone (docs/rules.md#paying-by-phone). */
export function BeingPaidDialog({ order, action, onAnyway, onClose }: Props) {
  const { id, paying_since: since } = order
  const zone = useOrderZone(order)
  return (
    <ConfirmDialog
      danger={action === 'cancel'}
      title={staffText('act.being-paid-title', { id: String(id) })}
      text={
        since
          ? staffText('act.being-paid-since', { time: localTimeAt(new Date(since), zone) })
          : staffText('act.being-paid-text')
      }
      verb={staffText(`act.${action}-verb`, { id: String(id) })}
      out={staffText('kit.close')}
      onClose={onClose}
      onConfirm={onAnyway}
    />
  )
}
