import { useEffect, useState } from 'react'
import type { OfflineOrder } from '#domain/orders/offline-order.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { PhotoImage } from '#client/shared-views/photo-image.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { PaymentFields } from '../actions/payment-fields.tsx'
import { useTypedPayment } from '../actions/use-typed-payment.ts'
import { money } from '../order-money.ts'
import { isTooOld, type DrawnOrder, type DrawOrder } from './drawn-order.ts'
import { isReleasedHere } from './scanned-order.action.ts'
import { useScannedRelease } from './use-scanned-release.ts'
import styles from './scanned-order.module.css'

interface Props {
  order: OfflineOrder
  outfitterId: number
  draw: DrawOrder
  onBack: () => void
  onClose: () => void
}

/** An order that staff scanned from a device without a connection (docs/rules.md#codes-of-offline-orders). */
export function ScannedOrder({ order, outfitterId, draw, onBack, onClose }: Props) {
  const state = useDrawn(order, draw)
  return (
    <div className={styles.order}>
      <h3>{staffText('scan.order', { code: order.localCode })}</h3>
      {state === null ? <p role="status">{staffText('scan.drawing')}</p> : null}
      {typeof state === 'string' ? <Trouble text={staffText(`scan.${state}`)} /> : null}
      {state !== null && typeof state !== 'string' ? (
        <>
          <Lines drawn={state} />
          <p>{staffText('scan.contact')}</p>
          {state.leftOut > 0 ? <Trouble text={staffText('scan.left-out', { count: state.leftOut })} /> : null}
          {state.missing > 0 ? (
            <Trouble text={staffText('scan.missing-items', { count: state.missing })} />
          ) : (
            <Taking order={order} outfitterId={outfitterId} total={state.total} onClose={onClose} />
          )}
        </>
      ) : null}
      <Button variant="secondary" onClick={onBack}>
        {staffText('scan.again')}
      </Button>
    </div>
  )
}

type Refusal = Extract<Awaited<ReturnType<DrawOrder>>, string> | 'released-before' | 'too-old' | 'no-drawing'

function useDrawn(order: OfflineOrder, draw: DrawOrder): DrawnOrder | Refusal | null {
  const [state, setState] = useState<DrawnOrder | Refusal | null>(null)
  useEffect(() => {
    let left = false
    const find = async (): Promise<DrawnOrder | Refusal> => {
      if (await isReleasedHere(offlineDatabase(), order)) return 'released-before'
      if (isTooOld(order, serverNow())) return 'too-old'
      return draw(order)
    }
    find().then(
      (found) => left || setState(found),
      () => left || setState('no-drawing'),
    )
    return () => {
      left = true
    }
  }, [order, draw])
  return state
}

function Trouble({ text }: { text: string }) {
  return (
    <p role="status" className={styles.trouble}>
      <Icon name="alert" />
      {text}
    </p>
  )
}

function Lines({ drawn: { lines } }: { drawn: DrawnOrder }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const [id, photo, name] =
          line.kind === 'photo'
            ? [line.photo.id, line.photo, line.photo.name ?? '']
            : [line.group.id, line.group.photos[0], line.group.name]
        return (
          <li key={`${line.kind} ${id}`}>
            {photo ? <PhotoImage photo={photo} sizes="4rem" decorative className={styles.picture} /> : null}
            <span>{name}</span>
          </li>
        )
      })}
    </ul>
  )
}

interface TakingProps {
  order: OfflineOrder
  outfitterId: number
  /** Cents. */
  total: number
  onClose: () => void
}

function Taking({ order, outfitterId, total, onClose }: TakingProps) {
  const paying = useTypedPayment(total)
  const action = useScannedRelease(order, outfitterId)
  const release = async (): Promise<void> => {
    const payment = paying.accept()
    if (payment && (await action.run({ total, payment }))) onClose()
  }
  return (
    <form
      className={styles.order}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!action.busy) void release()
      }}
    >
      <p className={styles.total}>{staffText('outbox.total', { total: money(total) })}</p>
      {total === order.total ? null : <p role="status">{staffText('scan.guest-saw', { total: money(order.total) })}</p>}
      <PaymentFields typed={paying.typed} total={total} error={paying.error} onChange={paying.change} />
      <Button variant="good" type="submit" large busy={action.busy}>
        {staffText('scan.release', { total: money(total) })}
      </Button>
    </form>
  )
}
