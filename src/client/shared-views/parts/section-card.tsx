import { useId, type ReactNode } from 'react'
import styles from './section-card.module.css'

interface Props {
  title: string
  lead?: ReactNode
  tight?: boolean
  children?: ReactNode
}

export function SectionCard({ title, lead, tight = false, children }: Props) {
  const id = useId()
  return (
    <section className={tight ? `${styles.card} ${styles.tight}` : styles.card} aria-labelledby={id}>
      <header>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </header>
      {children}
    </section>
  )
}
