import { locale, t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatPrice } from '#client/ui/price.tsx'
import styles from './checkout.module.css'

interface Props {
  /** Cents. */
  was: number
  is: number
  onAccept: () => void
  onGoBack: () => void
}

/** The price is not what the guest saw: both totals, and the choice (rules.md 2.10). Nothing was charged. */
export function PriceChangedDialog({ was, is, onAccept, onGoBack }: Props) {
  return (
    <Dialog
      open
      alert
      dismissable={false}
      onOpenChange={() => undefined}
      title={t('payment.price-changed-title')}
      description={t('payment.price-changed')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="secondary" onClick={onGoBack}>
            {t('checkout.back-to-cart')}
          </Button>
          <Button onClick={onAccept}>{t('payment.accept-price')}</Button>
        </>
      }
    >
      <div className={styles.prices}>
        <p className={styles.priceWas}>{t('payment.price-was', { amount: formatPrice(was, locale) })}</p>
        <p className={styles.priceIs}>{t('payment.price-is', { amount: formatPrice(is, locale) })}</p>
      </div>
    </Dialog>
  )
}
