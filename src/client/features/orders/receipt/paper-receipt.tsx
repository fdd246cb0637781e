import { leftToPay, moneyBack } from '#domain/pricing/prepaid.ts'
import { useQuery } from '@tanstack/react-query'
import type { StaffOrder } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { amountsOf, OrderSummary } from '#client/shared-views/order-summary.tsx'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import { money } from '../order-money.ts'
import styles from './receipt.module.css'

/** A paid order for a till's roll or a sheet. Its QR code opens the photos. */
export function PaperReceipt({ order }: { order: StaffOrder }) {
  const { data: outfitter } = useQuery(outfitterQuery(order.outfitter.id))
  const paidAt = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: outfitter?.timezone,
  }).format(new Date(order.completed_at ?? order.updated_at))
  const { hash } = order
  return (
    <article className={styles.receipt}>
      <h2 dir="auto">{order.outfitter.name}</h2>
      <p>
        {staffText('order.title', { id: String(order.id) })} · {paidAt}
      </p>
      {order.name ? <p dir="auto">{order.name}</p> : null}
      <ul>
        {soldOf(order).map(({ key, name, count, price }) => (
          <li key={key}>
            <span>
              <span dir="auto">{name}</span> · {staffText('receipt.photos', { count })}
            </span>
            <span>{money(price)}</span>
          </li>
        ))}
      </ul>
      <OrderSummary amounts={amountsOf(order, order.tender === 'counter')} />
      <ul>
        {paidOf(order).map(([label, amount]) => (
          <li key={label}>
            <span>{label}</span>
            <span>{money(amount)}</span>
          </li>
        ))}
      </ul>
      {hash ? (
        <figure>
          <QrCode
            text={`${location.origin}/deliver/${order.outfitter.slug}/order/${hash}/external`}
            label={staffText('receipt.code')}
            size={144}
          />
          <figcaption aria-hidden="true">{staffText('receipt.code')}</figcaption>
        </figure>
      ) : null}
    </article>
  )
}

interface Sold {
  readonly key: string
  readonly name: string
  readonly count: number
  /** Cents. */
  readonly price: number
}

function soldOf({ order_items: items }: StaffOrder): readonly Sold[] {
  const groups = items.flatMap(({ id, display_group: group, price }) =>
    group ? [{ key: String(id), name: group.name, count: group.photos.length, price }] : [],
  )
  const singles = items.filter(({ photo }) => photo)
  const price = singles.reduce((sum, item) => sum + item.price, 0)
  const single = { key: 'singles', name: staffText('order.singles'), count: singles.length, price }
  return singles.length > 0 ? [...groups, single] : groups
}

/** Labels with their cents. An order that the device kept from an earlier build lacks the way of payment. */
function paidOf(order: StaffOrder): readonly (readonly [string, number])[] {
  const { tender, cash_given: given } = order
  const refunded = moneyBack(order)
  const total = leftToPay(order)
  const way = order.paid_by ?? (tender === 'card' ? 'card' : 'other')
  return [
    ...(total === 0 ? [] : [[staffText(`receipt.paid-${way}`), total] as const]),
    ...(given == null
      ? []
      : [[staffText('pay.given'), given] as const, [staffText('receipt.change'), given - total] as const]),
    ...(refunded === 0 ? [] : [[staffText('receipt.refunded'), 0 - refunded] as const]),
  ]
}
