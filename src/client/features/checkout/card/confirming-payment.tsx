import { t } from '#client/shared-views/chosen-texts.ts'
import styles from '../checkout.module.css'

/** Covers the page while a payment's outcome is unknown, so that the guest cannot pay again or change the cart. */
export function ConfirmingPayment() {
  return (
    <div className={styles.confirming} role="status">
      <span className={styles.pulse} aria-hidden="true" />
      <h1>{t('payment.confirming')}</h1>
      <p>{t('payment.confirming-note')}</p>
    </div>
  )
}
