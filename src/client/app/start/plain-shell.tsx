import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { homePath } from '#client/device/kiosk/kiosk.ts'
import { Logo } from '#client/ui/pictures/logo.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import styles from './plain-shell.module.css'

export function PlainShell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <header className={styles.header}>
        <Link to={homePath()} className={styles.home}>
          <Logo />
        </Link>
      </header>
      <OfflineBanner />
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <LanguageSwitch />
      </footer>
    </div>
  )
}
