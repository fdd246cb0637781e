import type { ReactNode } from 'react'
import styles from './figures.module.css'

export function Figures({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {children}
    </dl>
  )
}

export function Figure({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        {children}
        {hint ? <small>{hint}</small> : null}
      </dd>
    </div>
  )
}
