import { useEffect, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import styles from './staff-shell.module.css'

interface Props {
  title: string
  heading?: ReactNode
  actions?: ReactNode
  lead?: ReactNode
  hideTitle?: boolean
  /** Leaves the height of the screen to a table. */
  dense?: boolean
  children: ReactNode
}

export function StaffShell({ title, heading = title, actions, lead, hideTitle = false, dense, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Eddyline`
  }, [title])
  return (
    <main
      className={styles.page}
      id="content"
      tabIndex={-1}
      aria-label={title}
      lang="en"
      data-dense={dense || undefined}
    >
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
