import type { ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { seenAt } from './seen-at.ts'
import styles from './as-of.module.css'

interface Props {
  /** Time at which the server answered, in milliseconds of this device's clock. */
  at: number
  online: boolean
  children?: ReactNode
}

/** Shows, while offline, the time of the kept answer that a page displays (docs/rules.md#kept-answers). */
export function AsOf({ at, online, children }: Props) {
  if (online) return null
  return (
    <p className={styles.asOf} role="status">
      {staffText('kept.as-of', { time: seenAt(at) })} {children}
    </p>
  )
}
