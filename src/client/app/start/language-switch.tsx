import { locales, type Locale } from '#domain/texts/locale.ts'
import { chooseLanguage, locale, t } from '#client/shared-views/chosen-texts.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import styles from './language-switch.module.css'

const NAMES: Record<Locale, string> = { en: 'English', es: 'Español', fr: 'Français' }

const refused = (): void => void notify({ text: t('offline.needs-network'), tone: 'warning' })

export function LanguageSwitch() {
  return (
    <div className={styles.languages} role="group" aria-label={t('language.label')}>
      {locales.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === locale}
          onClick={() => void chooseLanguage(code).catch(refused)}
        >
          {NAMES[code]}
        </button>
      ))}
    </div>
  )
}
