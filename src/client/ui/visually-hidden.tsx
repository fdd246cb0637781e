import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

interface Props {
  children: ReactNode
  /** Read out when it changes. */
  live?: boolean
}

/** Text for screen readers only. */
export function VisuallyHidden({ children, live = false }: Props) {
  return (
    <span className={styles.hidden} {...(live ? { role: 'status', 'aria-live': 'polite' as const } : {})}>
      {children}
    </span>
  )
}
