import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { formatPrice, Price } from '#client/ui/pictures/price.tsx'
import styles from '../checkout.module.css'

interface Props {
  total: number
  /** Shown when the guest has not seen it before. */
  tax?: number | null
  busy: boolean
  disabled: boolean
  /** Without it the button submits the form with the id `form`. */
  onPay?: () => void
  form?: string
}

export function PayButton({ total, tax, busy, disabled, onPay, form }: Props) {
  return (
    <>
      {tax ? (
        <p className={styles.payNote}>{t('checkout.includes-tax', { amount: formatPrice(tax, locale) })}</p>
      ) : null}
      <Button
        type={onPay ? 'button' : 'submit'}
        form={form}
        large
        wide
        busy={busy}
        disabled={disabled}
        className={styles.pay}
        onClick={onPay}
      >
        <span>{t(busy ? 'checkout.paying' : 'checkout.pay-now')}</span>
        <Price cents={total} locale={locale} />
      </Button>
    </>
  )
}

export function SecureNote() {
  return (
    <p className={styles.secure}>
      <AreaIcon name="lock" size={16} />
      {t('checkout.secure')}
    </p>
  )
}
