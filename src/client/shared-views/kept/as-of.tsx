import type { ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { seenAt } from './seen-at.ts'
import styles from './as-of.module.css'

interface Props {
  /** The device's clock when the server answered, in milliseconds. */
  at: number
  /** With a network nothing is said. */
  online: boolean
  /** A further sentence. */
  children?: ReactNode
}

/** Says, without a network, from when a page's kept answer is (docs/rules.md#kept-answers). */
export function AsOf({ at, online, children }: Props) {
  if (online) return null
  return (
    <p className={styles.asOf} role="status">
      {staffText('kept.as-of', { time: seenAt(at) })} {children}
    </p>
  )
}
