import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ORDER_RELEASE } from '#client/offline/queued-orders.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { actText } from './act-words.ts'
import type { OrderActs, WaitingAct } from './order-acts.ts'
import { ReleaseAnywayDialog, type RefusedRelease } from './release-anyway-dialog.tsx'
import styles from './order-marks.module.css'

interface Props {
  orders: Iterable<OrderActs>
  outfitterId: number
}

interface Open {
  readonly release: RefusedRelease
  readonly order: { readonly id: number; readonly outfitter: { readonly id: number } }
}

/** What the server has refused of this outfitter's orders; most of these orders wait no longer, and stand in no list. */
export function RefusedActs({ orders, outfitterId }: Props) {
  const [open, setOpen] = useState<Open | null>(null)
  const refused = [...orders]
    .flatMap(({ acts }) => acts)
    .filter(({ state, change }) => state.is === 'refused' && change.outfitterId === outfitterId)
  const openAnyway = ({ id, change }: WaitingAct): void => {
    if (change.kind !== ORDER_RELEASE) return
    const order = { id: change.orderId, outfitter: { id: change.outfitterId } }
    setOpen({ release: { id, expectedTotal: change.expectedTotal }, order })
  }
  return (
    <>
      {refused.length > 0 ? (
        <ul className={styles.attention} aria-label={staffText('waits.attention')}>
          {refused.map((act) => (
            <li key={act.id} className={styles.refused}>
              <div className={styles.words}>
                <strong>{staffText('waits.order', { id: String(act.change.orderId), act: actText(act) })}</strong>
                <p>{act.why}</p>
              </div>
              <ButtonLink variant="secondary" to="/dashboard/outbox">
                {staffText('waits.see')}
              </ButtonLink>
              {act.wasCancelled ? (
                <Button onClick={() => openAnyway(act)}>{staffText('act.release-anyway-verb')}</Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {open ? (
        <ReleaseAnywayDialog
          key={open.release.id}
          order={open.order}
          release={open.release}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
