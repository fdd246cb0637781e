import type { ReactNode } from 'react'
import { countsText, OrderSummary, type SummaryAmounts } from '#client/shared-views/order-summary.tsx'
import { locale, t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/price.tsx'
import styles from './cart-page.module.css'

interface Props {
  amounts: SummaryAmounts
  note: ReactNode
  /** The guest is at a form: the summary steps back. */
  checkingOut: boolean
  /** Null where no code is taken. */
  onDiscount: (() => void) | null
  children: ReactNode
}

/** What the order costs, and the ways to check out. */
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
