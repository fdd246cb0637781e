import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import type { DescribedAction } from './describe-action.ts'
import styles from './outbox.module.css'

interface Props {
  words: DescribedAction
  meta: string
  state: ReactNode
  /** False hides the action's details and its link, because the user may not work on it. */
  isOpen: boolean
  isRefused?: boolean
  children?: ReactNode
}

export function ActionRow({ words, meta, state, isOpen, isRefused = false, children }: Props) {
  const { icon, title, detail, path } = words
  return (
    <li className={styles.row} data-refused={isRefused || undefined}>
      <span className={styles.icon}>
        <StaffIcon name={icon} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {isOpen && path !== null ? (
            <Link to={path} className={styles.link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {isOpen && detail !== null ? (
          <p className={styles.detail} dir="auto">
            {detail}
          </p>
        ) : null}
        <p className={styles.state}>{state}</p>
        <p className={styles.meta}>{meta}</p>
      </div>
      {children ? (
        <div className={styles.actions} role="group" aria-label={`${staffText('kit.actions')}: ${title}`}>
          {children}
        </div>
      ) : null}
    </li>
  )
}
