import { locales, type Locale } from '#domain/texts/locale.ts'
import { chooseLanguage, locale, t } from '#client/shared-views/texts.ts'
import styles from './language-switch.module.css'

const NAMES: Record<Locale, string> = { en: 'English', es: 'Español', fr: 'Français' }

/** The languages, each by its own name. */
export function LanguageSwitch() {
  return (
    <div className={styles.languages} role="group" aria-label={t('language.label')}>
      {locales.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === locale}
          onClick={() => chooseLanguage(code)}
        >
          {NAMES[code]}
        </button>
      ))}
    </div>
  )
}
