import { suggestedEmail } from '#domain/orders/email.ts'
import { t } from '../chosen-texts.ts'
import styles from './email-suggestion.module.css'

export function EmailSuggestion({ email, onTake }: { email: string; onTake: (email: string) => void }) {
  const suggested = suggestedEmail(email)
  if (suggested === null) return null
  return (
    <button type="button" className={styles.suggestion} onClick={() => onTake(suggested)}>
      {t('checkout.email-suggestion', { email: suggested })}
    </button>
  )
}
