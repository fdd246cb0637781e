import type { ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import styles from './refused-list.module.css'

interface Refused {
  readonly id: number
  readonly title: string
  readonly why: string
  readonly decision?: ReactNode
}

/** Each has a link to the outbox page, where staff decide about the change. */
export function RefusedList({ changes }: { changes: readonly Refused[] }) {
  if (changes.length === 0) return null
  return (
    <ul className={styles.refusals} aria-label={staffText('waits.attention')}>
      {changes.map(({ id, title, why, decision }) => (
        <li key={id} className={styles.refused}>
          <div className={styles.words}>
            <strong>{title}</strong>
            <p>{why}</p>
          </div>
          <ButtonLink variant="secondary" to="/dashboard/outbox">
            {staffText('waits.see')}
          </ButtonLink>
          {decision}
        </li>
      ))}
    </ul>
  )
}
