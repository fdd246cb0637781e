import type { ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import styles from './as-of.module.css'

interface Props {
  /** Time at which the server answered, in milliseconds of this device's clock. */
  at: number
  online: boolean
  children?: ReactNode
}

/** See docs/rules.md#kept-answers. */
export function AsOf({ at, online, children }: Props) {
  if (online) return null
  return (
    <p className={styles.asOf} role="status">
      {staffText('kept.as-of', { time: seenAt(at) })} {children}
    </p>
  )
}

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Adds the day when the time is not today. */
export function seenAt(fetchedAt: number, now = Date.now()): string {
  const isToday = new Date(fetchedAt).toDateString() === new Date(now).toDateString()
  return (isToday ? time : dayAndTime).format(fetchedAt)
}
