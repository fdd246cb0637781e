import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { homePath } from '#client/offline/kiosk.ts'
import { Logo } from '#client/ui/logo.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import styles from './plain-shell.module.css'

/** One column, one task. */
export function PlainShell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <OfflineBanner />
      <header className={styles.header}>
        <Link to={homePath()} className={styles.home}>
          <Logo />
        </Link>
      </header>
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <LanguageSwitch />
      </footer>
    </div>
  )
}
