import { useQuery } from '@tanstack/react-query'
import type { StaffOrder } from '#contract/schema.gen.ts'
import { endEvent } from '#domain/orders/order-end.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { localTimeAt } from '#domain/trip-time/zoned-time.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { staffOrderQuery } from '../staff-orders.queries.ts'
import type { ChangedOrder } from './change-props.ts'

/** Until the device knows how, the text says 'released or cancelled'. */
export function goneText({ status, tender }: Pick<StaffOrder, 'status' | 'tender'>): StaffTextKey {
  if (status === 'cancelled') return 'pending.gone-cancelled'
  if (status !== 'completed') return 'pending.gone-next'
  if (tender === 'card') return 'pending.gone-paid'
  return tender === 'free' || tender === 'prepaid' ? 'pending.gone-free' : 'pending.gone-released'
}

function endText(order: StaffOrder, zone: string): string {
  if (order.status === 'completed' && order.tender === 'card' && order.completed_at !== null)
    return staffText('act.paid-by-card', { time: localTimeAt(new Date(order.completed_at), zone) })
  const event = endEvent(order.events, order.status === 'cancelled' ? order.cancelled_at : order.completed_at)
  if (!event?.user) return staffText(goneText(order))
  const params = { name: event.user.name, time: localTimeAt(new Date(event.at), zone) }
  return staffText(order.status === 'cancelled' ? 'act.cancelled-by' : 'saved.released-by', params)
}

const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

export interface OrderEnd {
  readonly isCancelled: boolean
  readonly text: string
}

/** The outfitter's zone, or the device's until it is known. */
export function useOrderZone(order: Pick<ChangedOrder, 'outfitter'>): string {
  return useQuery(outfitterQuery(order.outfitter.id)).data?.timezone ?? deviceZone
}

/** Null while the order waits. Ignores what the device knew before the window opened, because it may be outdated. */
export function useOrderEnd(order: ChangedOrder): OrderEnd | null {
  const { data, isFetchedAfterMount } = useQuery(staffOrderQuery(order.id))
  const zone = useOrderZone(order)
  if (!data || !isFetchedAfterMount || (data.status !== 'completed' && data.status !== 'cancelled')) return null
  return { isCancelled: data.status === 'cancelled', text: endText(data, zone) }
}

interface Props {
  id: number
  end: OrderEnd
  /** Releases a cancelled order for which staff took money. */
  onAnyway?: () => void
  onClose: () => void
}

/** Replaces an open window when somebody else ended its order (docs/rules.md#pending-orders-screen). */
export function EndedOrderDialog({ id, end, onAnyway, onClose }: Props) {
  return (
    <Dialog
      alert
      open
      onOpenChange={(next) => next || onClose()}
      title={staffText('pending.gone', { id: String(id) })}
      description={end.text}
      closeLabel={staffText('kit.close')}
      actions={
        <>
          {end.isCancelled && onAnyway ? (
            <Button variant="secondary" onClick={onAnyway}>
              {staffText('act.release-anyway-verb')}
            </Button>
          ) : null}
          <Button data-first-focus onClick={onClose}>
            {staffText('kit.close')}
          </Button>
        </>
      }
    />
  )
}
