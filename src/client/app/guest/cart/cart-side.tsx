import type { ReactNode } from 'react'
import { countsText, OrderSummary, type SummaryAmounts } from '#client/shared-views/order-summary.tsx'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { Price } from '#client/ui/pictures/price.tsx'
import styles from './cart-page.module.css'

interface Props {
  amounts: SummaryAmounts
  note: ReactNode
  checkingOut: boolean
  onDiscount: (() => void) | null
  children: ReactNode
}

export function CartSide({ amounts, note, checkingOut, onDiscount, children }: Props) {
  if (checkingOut) {
    return (
      <aside className={styles.side}>
        <details className={styles.fold}>
          <summary>
            <span>{countsText(amounts.photoCount, amounts.groupCount)}</span>
            <Price cents={amounts.total} locale={locale} />
            <Icon name="chevronDown" />
          </summary>
          <OrderSummary amounts={amounts} note={note} />
        </details>
        <section className={`${styles.summary} ${styles.wideOnly}`} aria-label={t('cart.summary')}>
          <OrderSummary amounts={amounts} note={note} />
        </section>
      </aside>
    )
  }
  return (
    <aside className={styles.side}>
      <section className={styles.summary} aria-label={t('cart.summary')}>
        <OrderSummary amounts={amounts} note={note} />
        {onDiscount ? (
          <Button variant="secondary" wide onClick={onDiscount}>
            {t('cart.apply-discount')}
          </Button>
        ) : null}
        {children}
      </section>
    </aside>
  )
}
