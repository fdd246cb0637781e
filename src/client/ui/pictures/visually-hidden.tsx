import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

interface Props {
  children: ReactNode
  live?: boolean
}

export function VisuallyHidden({ children, live = false }: Props) {
  return (
    <span className={styles.hidden} {...(live ? { role: 'status', 'aria-live': 'polite' as const } : {})}>
      {children}
    </span>
  )
}
