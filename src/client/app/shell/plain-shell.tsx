import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { localeNames, locales } from '#domain/texts/locale.ts'
import { homePath } from '#client/device/kiosk/kiosk.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Logo } from '#client/ui/pictures/logo.tsx'
import { chooseLanguage, locale, t } from '#client/shared-views/chosen-texts.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { OfflineBanner } from './quiet-marks.ts'
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

const refused = (): void => void notify({ text: t('offline.needs-network'), tone: 'warning' })

export function LanguageSwitch() {
  return (
    <div className={styles.languages} role="group" aria-label={t('language.label')}>
      {locales.map((code) => (
        <Button
          key={code}
          variant="link"
          lang={code}
          aria-pressed={code === locale}
          onClick={() => void chooseLanguage(code).catch(refused)}
        >
          {localeNames[code]}
        </Button>
      ))}
    </div>
  )
}
