import type { OrderEvent, Refund } from '#contract/schema.gen.ts'
import { orderTexts } from '#domain/texts/en/staff-orders.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { money } from '../order-money.ts'
import styles from './order-detail.module.css'

/** Uses the device's zone until the outfitter's is known. */
export const instantIn = (timezone: string | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone })

const isEventKey = (key: string): key is keyof typeof orderTexts & StaffTextKey => Object.hasOwn(orderTexts, key)

function eventName(type: string): string {
  const key = `event.${type}`
  return isEventKey(key) ? staffText(key) : type.replaceAll('-', ' ')
}

function whoOf({ user, origin_user: origin }: OrderEvent): string | null {
  if (!user) return null
  return origin
    ? staffText('order.by-for', { origin: origin.name, name: user.name })
    : staffText('order.by', { name: user.name })
}

export function OrderHistory({ events, timezone }: { events: readonly OrderEvent[]; timezone: string | undefined }) {
  const instants = instantIn(timezone)
  return (
    <ol className={styles.history}>
      {events.toReversed().map((event) => (
        <li key={event.id}>
          <p>
            <strong>{eventName(event.type)}</strong> {event.amount === undefined ? '' : money(event.amount)}{' '}
            {event.difference === undefined ? '' : `(${money(event.difference)})`}
          </p>
          <p className={styles.quiet}>
            <time dateTime={event.at}>{instants.format(new Date(event.at))}</time> {whoOf(event)}
          </p>
          {event.text ? (
            <p className={styles.notes} dir="auto">
              {event.text}
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

/** A refund that the device kept from an earlier build lacks the photos. */
const photosOf = ({ photos }: Partial<Pick<Refund, 'photos'>>): number => photos?.length ?? 0

export function OrderRefunds({ refunds, timezone }: { refunds: readonly Refund[]; timezone: string | undefined }) {
  const instants = instantIn(timezone)
  return (
    <ul className={styles.history}>
      {refunds.map((refund) => (
        <li key={refund.id}>
          <p>
            <strong>{money(refund.amount)}</strong> · {staffText(`order.refund-${refund.status}`)}
            {photosOf(refund) > 0 ? ` · ${staffText('refund.count', { count: photosOf(refund) })}` : null}
          </p>
          <p className={styles.quiet}>
            <time dateTime={refund.created_at}>{instants.format(new Date(refund.created_at))}</time>
          </p>
          <p className={styles.notes} dir="auto">
            {refund.reason}
          </p>
        </li>
      ))}
    </ul>
  )
}
