import type { ReactNode } from 'react'
import styles from './display-groups.module.css'

interface Props {
  title: string
  facts: string | null
  children?: ReactNode
}

export function PaneHead({ title, facts, children }: Props) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.facts}>{facts}</p>
      </div>
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}
