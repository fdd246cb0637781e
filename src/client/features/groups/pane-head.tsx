import type { ReactNode } from 'react'
import styles from './display-groups.module.css'

interface Props {
  title: string
  /** What is in the pane, in numbers. */
  facts: string | null
  /** Buttons for the pane as a whole. */
  children?: ReactNode
}

/** The line above a pane. */
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
