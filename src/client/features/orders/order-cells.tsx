import { leftToPay } from '#domain/pricing/prepaid.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OrderRow } from '#contract/schema.gen.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { Price } from '#client/ui/pictures/price.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { OrderMarks } from './detail/order-marks.tsx'
import type { PendingOrder } from './actions/pending-changes.ts'
import { money } from './order-money.ts'
import { WaitingTime } from './pending/waiting-time.tsx'
import styles from './order-cells.module.css'

/** A row of a list of orders, with the changes that this device has not sent yet. */
export interface OrderWithChanges {
  readonly order: OrderRow
  readonly pending: PendingOrder
}

export interface OrderCellProps {
  row: OrderWithChanges
  tabIndex?: 0 | -1 | undefined
}

export function OrderNumber({ row: { order }, tabIndex }: OrderCellProps) {
  const id = String(order.id)
  return (
    <Link
      to={`/dashboard/order-detail/${id}`}
      className={styles.id}
      tabIndex={tabIndex}
      aria-label={staffText('pending.open', { id })}
    >
      {id}
    </Link>
  )
}

/** Name, marks and email, in two lines. */
export function Guest({ row, hasAge = false }: OrderCellProps & { hasAge?: boolean }) {
  const { name, email } = row.order
  return (
    <div className={styles.guest}>
      <strong className={styles.name} dir="auto" title={name ?? undefined}>
        {name ?? '–'}
      </strong>
      <span className={styles.second}>
        <Marks row={row} />
        {hasAge ? <WaitingTime order={row.order} /> : null}
        <span className={styles.email} title={email ?? undefined}>
          {email}
        </span>
      </span>
    </div>
  )
}

function Marks({ row: { order, pending } }: OrderCellProps) {
  const {
    status,
    notes,
    local_code: code,
    flags,
    discount,
    discount_value: off,
    expected_total: seen,
    contents,
  } = order
  const missing = contents?.originals_missing ?? 0
  return (
    <>
      <OrderMarks order={pending} withDecision />
      {status === 'paying' ? <Mark warning text={staffText('pending.being-paid')} /> : null}
      {flags.map((flag) => (
        <Mark
          key={flag}
          warning
          text={
            flag === 'total-differs' && seen !== null
              ? staffText('pending.guest-saw', { total: money(seen) })
              : staffText(`pending.flag-${flag}` satisfies StaffTextKey)
          }
        />
      ))}
      {code === null ? null : <Mark warning text={staffText('pending.code', { code })} />}
      {discount === null ? null : <Mark text={staffText('pending.off', { code: discount.name, off: money(off) })} />}
      {missing === 0 ? null : <Mark text={staffText('pending.originals', { count: missing })} />}
      {notes === '' ? null : (
        <span className={styles.mark} title={notes}>
          <StaffIcon name="note" size={14} />
          <bdi>{notes}</bdi>
        </span>
      )}
    </>
  )
}

function Mark({ text, warning = false }: { text: string; warning?: boolean }) {
  return (
    <span className={styles.mark} data-warning={warning || undefined} title={text}>
      {text}
    </span>
  )
}

export function Total({ row: { order, pending } }: OrderCellProps) {
  return (
    <span className={styles.total}>
      <Price
        cents={order.kind === 'order' && order.status !== 'completed' ? leftToPay(order) : order.total}
        locale="en"
      />
      {pending.discount === null ? null : <small>{staffText('waits.total-later')}</small>}
    </span>
  )
}

/** Height of a card in rem. */
export const CARD = 8.5

/** The last line holds the children. */
export function OrderCard({ row, tabIndex, children }: OrderCellProps & { children: ReactNode }) {
  return (
    <div className={styles.card}>
      <OrderNumber row={row} tabIndex={tabIndex} />
      <Total row={row} />
      <Guest row={row} />
      <span className={styles.foot}>{children}</span>
    </div>
  )
}
