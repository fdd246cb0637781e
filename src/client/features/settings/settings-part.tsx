import type { ReactNode } from 'react'
import styles from './settings.module.css'

interface Props {
  title: string
  heading: 'h2' | 'h3'
  children: ReactNode
}

export function SettingsPart({ title, heading: Heading, children }: Props) {
  return (
    <section className={styles.part} aria-label={title}>
      <Heading className={styles.partTitle}>{title}</Heading>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
