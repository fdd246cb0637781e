import { Link } from 'react-router-dom'
import type { OrderRow } from '#contract/schema.gen.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { useServerNow } from '#client/device/connection/use-server-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { MenuButton, type MenuAction } from '#client/ui/dialogs/menu-button.tsx'
import { Price } from '#client/ui/pictures/price.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import type { PendingOrder } from '../actions/pending-changes.ts'
import type { OrderAction } from '../actions/order-dialog.tsx'
import { DecisionMark, OrderMarks } from '../detail/order-marks.tsx'
import styles from './pending-card.module.css'

interface Props {
  order: OrderRow
  pending: PendingOrder
  selected: boolean
  isNew: boolean
  onSelect: (() => void) | null
  onAction: (action: OrderAction) => void
}

/** The shown waiting time rounds to minutes, so it changes at half minutes. */
const nextHalfMinute = (now: number): number => (Math.floor(now / 30_000) + 1) * 30_000

export function PendingCard({ order, pending, selected, isNew, onSelect, onAction }: Props) {
  const { id, name, email, total, notes, local_code: code, flags } = order
  const number = String(id)
  const now = useServerNow(nextHalfMinute)
  const actions: MenuAction[] = [
    { id: 'email', label: staffText('act.edit-email'), icon: 'edit', onPress: () => onAction('email') },
    { id: 'note', label: staffText('act.note'), icon: 'note', onPress: () => onAction('note') },
  ]
  if (!pending.isDecided)
    actions.push(
      { id: 'discount', label: staffText('act.discount'), icon: 'tag', onPress: () => onAction('discount') },
      { id: 'cancel', label: staffText('act.cancel'), icon: 'power', danger: true, onPress: () => onAction('cancel') },
    )
  return (
    <li className={styles.card} data-selected={selected || undefined}>
      <div className={styles.top}>
        <Link
          to={`/dashboard/order-detail/${id}`}
          className={styles.id}
          aria-label={staffText('pending.open', { id: number })}
        >
          {number}
        </Link>
        <strong className={styles.name} dir="auto">
          {name}
        </strong>
        <p className={styles.price}>
          <Price cents={total} locale="en" className={styles.total} />
          {pending.discount === null ? null : <small>{staffText('waits.total-later')}</small>}
        </p>
        <p className={styles.guest}>
          <span className={styles.email}>{email}</span>
          <span className={styles.quiet}>
            {isNew ? <span className={styles.new}>{staffText('pending.new')}</span> : null}
            <span>{waitsSince(order, now)}</span>
          </span>
        </p>
      </div>
      <Marks notes={notes} code={code} flags={flags} />
      <OrderMarks order={pending} />
      <DecisionMark order={pending} />
      <div className={styles.actions}>
        {onSelect ? (
          <Button
            variant="quiet"
            aria-pressed={selected}
            aria-label={staffText('pending.see', { id: number })}
            icon="image"
            onClick={onSelect}
          >
            {staffText('pending.see', { id: number })}
          </Button>
        ) : null}
        {pending.isDecided ? null : (
          <Button
            large
            className={styles.release}
            icon="check"
            aria-label={staffText('act.release-verb', { id: number })}
            onClick={() => onAction('release')}
          >
            {staffText('act.release')}
          </Button>
        )}
        <MenuButton label={`${staffText('kit.more-actions')}: ${number}`} actions={actions} />
      </div>
    </li>
  )
}

function Marks({ notes, code, flags }: { notes: string; code: string | null; flags: OrderRow['flags'] }) {
  if (notes === '' && code === null && flags.length === 0) return null
  return (
    <ul className={styles.marks}>
      {flags.map((flag) => (
        <li key={flag} className={styles.warning}>
          <Icon name="alert" size={16} />
          {staffText(`pending.flag-${flag}` satisfies StaffTextKey)}
        </li>
      ))}
      {notes === '' ? null : (
        <li>
          <StaffIcon name="note" size={16} />
          <span className={styles.note} dir="auto">
            {notes}
          </span>
        </li>
      )}
      {code === null ? null : <li>{staffText('pending.code', { code })}</li>}
    </ul>
  )
}

const HOUR = 60
const DAY = 24 * HOUR

/**
 * Says for how long an order has waited, as '12 min ago' or '1 h 21 min ago'. An order without a time of placement
 * shows its date and time in the outfitter's zone. `now`: learned server time, in milliseconds.
 */
export function waitsSince(
  { placed_at: placed, display_date: date, display_time: time }: OrderRow,
  now: number,
): string {
  if (!placed) return staffText('pending.since', { time: `${date} ${time}` })
  const waited = Math.max(0, Math.round((now - Date.parse(placed)) / 60_000))
  if (waited < 1) return staffText('pending.just-now')
  if (waited < HOUR) return staffText('pending.minutes-ago', { count: waited })
  if (waited >= 2 * DAY) return staffText('pending.days-ago', { count: Math.round(waited / DAY) })
  return staffText('pending.hours-ago', { hours: Math.floor(waited / HOUR), minutes: waited % HOUR })
}
