import { t } from '#client/shared-views/texts.ts'
import styles from './checkout.module.css'

/** Shown while it is not known what became of a payment; nothing can be pressed, and nothing needs to be. */
export function ConfirmingPayment() {
  return (
    <div className={styles.confirming} role="status">
      <span className={styles.pulse} aria-hidden="true" />
      <h1>{t('payment.confirming')}</h1>
      <p>{t('payment.confirming-note')}</p>
    </div>
  )
}
