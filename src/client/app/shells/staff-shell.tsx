import { useEffect, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import styles from './staff-shell.module.css'

interface Props {
  /** The page's heading, and the window's title. */
  title: string
  /** The heading, where it is not just the title's text. */
  heading?: ReactNode
  /** What the page is mainly for, beside its heading: 'New User', 'Export'. */
  actions?: ReactNode
  /** A line under the heading. */
  lead?: ReactNode
  /** The page says its title in its own way. */
  hideTitle?: boolean
  children: ReactNode
}

/** A staff page: its heading with its actions, and what it shows. The frame around it stays (`StaffFrame`). */
export function StaffShell({ title, heading = title, actions, lead, hideTitle = false, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Eddyline`
  }, [title])
  return (
    <main className={styles.page} id="content" tabIndex={-1} aria-label={title} lang="en">
      {hideTitle ? null : (
        <header className={styles.head}>
          <div className={styles.words}>
            <h1 className={styles.title}>{heading}</h1>
            {lead ? <p className={styles.lead}>{lead}</p> : null}
          </div>
          {actions ? (
            <div className={styles.actions} role="group" aria-label={staffText('kit.actions')}>
              {actions}
            </div>
          ) : null}
        </header>
      )}
      {children}
    </main>
  )
}
