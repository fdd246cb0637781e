import { leftToPay } from '#domain/pricing/prepaid.ts'
import type { ReactNode } from 'react'
import type { StaffOrder } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { clockTime } from '#client/shared-views/clock-time.ts'
import { money } from '../order-money.ts'
import { boughtOf } from './order-photos.tsx'
import styles from './order-detail.module.css'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const yesNo = (yes: boolean): string => staffText(yes ? 'kit.yes' : 'kit.no')

export function OrderFacts({ order }: { order: StaffOrder }) {
  const groups = boughtOf(order.order_items).flatMap(({ group }) => (group === null ? [] : [group]))
  const place = [order.zip, order.state, order.country].filter(Boolean).join(', ')
  return (
    <dl className={styles.facts}>
      <Fact label={staffText('order.outfitter')}>{order.outfitter.name}</Fact>
      <Fact label={staffText('order.id')}>{String(order.id)}</Fact>
      <Fact label={staffText('order.date')}>{order.display_date}</Fact>
      <Fact label={staffText('order.time')}>{clockTime(order.display_time)}</Fact>
      <Fact label={staffText('order.twenty-four')}>{yesNo(order.isTwentyFourHour)}</Fact>
      <Fact label={staffText('order.external')}>{yesNo(order.isExternal)}</Fact>
      <Fact label={staffText('order.counter')}>{yesNo(order.isCounterCheckout)}</Fact>
      <Fact label={staffText('order.group')}>
        <span dir="auto">{groups.length > 0 ? groups.join(', ') : staffText('order.none')}</span>
      </Fact>
      <Fact label={staffText('order.name')}>
        <span dir="auto">{order.name ?? '–'}</span>
      </Fact>
      <Fact label={staffText('order.email')}>{order.email ?? '–'}</Fact>
      {place === '' ? null : <Fact label={staffText('order.place')}>{place}</Fact>}
      <Fact label={staffText('order.code')}>{order.discount?.name ?? staffText('order.none')}</Fact>
      <Commission label="order.commission" rate={order.commission_rate} amount={order.commission} />
      <Commission label="order.commission-24" rate={order.commission_24_rate} amount={order.commission_24} />
      <CommissionLeft {...order} />
      {order.square_transaction ? (
        <Fact label={staffText('order.receipt')}>{order.square_transaction.receipt_number}</Fact>
      ) : null}
      <Payment {...order} />
      {order.local_code ? <Fact label={staffText('order.local-code')}>{order.local_code}</Fact> : null}
      <Fact label={staffText('order.zip')}>
        <Zip zip={order.zip_file} missing={order.originals_missing ?? 0} />
      </Fact>
      <Fact label={staffText('order.notes')}>
        <span className={styles.notes} dir="auto">
          {order.notes === '' ? staffText('order.no-notes') : order.notes}
        </span>
      </Fact>
    </dl>
  )
}

/** An order that the device kept from an earlier build lacks the payment. */
type PaymentProps = Pick<StaffOrder, 'total' | 'prepaid'> & Partial<Pick<StaffOrder, 'paid_by' | 'cash_given'>>

/** See docs/rules.md#tenders. */
function Payment({ paid_by: way, cash_given: given, ...order }: PaymentProps) {
  if (!way) return null
  const cash =
    given == null ? '' : staffText('order.cash-given', { given: money(given), change: money(given - leftToPay(order)) })
  return <Fact label={staffText('order.paid-by')}>{`${staffText(`pay.${way}`)}${cash}`}</Fact>
}

interface CommissionProps {
  label: 'order.commission' | 'order.commission-24'
  rate: number | null
  amount: number | null
}

function Commission({ label, rate, amount }: CommissionProps) {
  if (rate === null || amount === null) return null
  return <Fact label={staffText(label, { rate })}>{money(amount)}</Fact>
}

/** An order that the device kept from an earlier build lacks it. */
type LeftProps = Pick<StaffOrder, 'refunded_total'> & Partial<Pick<StaffOrder, 'commission_left'>>

function CommissionLeft({ refunded_total: refunded, commission_left: left = null }: LeftProps) {
  if (refunded === 0 || left === null) return null
  return <Fact label={staffText('order.commission-left')}>{money(left)}</Fact>
}

function Zip({ zip, missing }: { zip: StaffOrder['zip_file']; missing: number }) {
  if (!zip) return staffText('order.zip-none')
  if (zip.status === 'ready' && zip.name !== null)
    return (
      <a className={styles.link} href={`/deliveries/${encodeURIComponent(zip.name)}`} download>
        {staffText('order.zip-ready')}
      </a>
    )
  if (zip.status === 'failed') return staffText('order.zip-failed')
  if (zip.status === 'expired') return staffText('order.zip-expired')
  if (missing > 0) return staffText('order.zip-waits')
  return staffText('order.zip-making', { done: zip.done, count: zip.count })
}
