import type { ReactNode } from 'react'
import type { CartOrder } from '#contract/schema.gen.ts'
import { orderAmounts, priceChanges, type OrderAmounts } from '#domain/pricing/order-amounts.ts'
import { leftToPay, prepaidPart } from '#domain/pricing/prepaid.ts'
import { Price } from '#client/ui/pictures/price.tsx'
import { locale, t } from './chosen-texts.ts'
import styles from './order-summary.module.css'

/** Amounts of an order in cents. */
export interface SummaryAmounts extends OrderAmounts<number> {
  photoCount: number
  groupCount: number
  discountName: string | null
  discountValue: number
  /** The part of the total that a prepaid code pays. */
  prepaid?: number
  /** Without a counter tax rate, the outfitter's register adds the tax (docs/rules.md#tax-on-counter-orders). */
  isCounter?: boolean
}

type Figures = OrderAmounts<number> &
  Pick<CartOrder, 'photoCount' | 'displayGroupCount' | 'discount_value'> & {
    discount: { name: string } | null
    prepaid?: CartOrder['prepaid'] | number
  }

export function amountsOf(order: Figures, isCounter: boolean): SummaryAmounts {
  return {
    photoCount: order.photoCount,
    groupCount: order.displayGroupCount,
    ...orderAmounts(order),
    discountName: order.discount?.name ?? null,
    discountValue: order.discount_value,
    prepaid: prepaidPart(order),
    isCounter,
  }
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function countsText(photoCount: number, groupCount: number): string {
  const photos = photoCount > 0 ? t('cart.photo-count', { count: photoCount }) : ''
  const groups = groupCount > 0 ? t('cart.group-count', { count: groupCount }) : ''
  return [photos, groups].filter(Boolean).join(', ')
}

/** A tax from our own table is labelled as the state's tax. */
function TaxLine({ tax, isCounter = false }: Pick<SummaryAmounts, 'tax' | 'isCounter'>) {
  const later = tax === null || (isCounter && tax === 0)
  return (
    <div className={styles.line}>
      <dt>
        {t('cart.taxes')}
        {later || isCounter || tax === 0 ? null : <small className={styles.level}>{t('cart.taxes-state-level')}</small>}
      </dt>
      <dd>
        {later ? (
          <span className={styles.later}>{t(isCounter ? 'cart.taxes-counter' : 'cart.taxes-later')}</span>
        ) : (
          <Price cents={tax} locale={locale} />
        )}
      </dd>
    </div>
  )
}

interface SummaryProps {
  amounts: SummaryAmounts
  note?: ReactNode
  /** Stands beside the code. */
  discountAction?: ReactNode
}

/** See docs/rules.md#order-summary. */
export function OrderSummary({ amounts, note, discountAction }: SummaryProps) {
  const { photoCount, groupCount, tax } = amounts
  return (
    <dl className={styles.summary}>
      {photoCount > 0 ? <Line label={t('cart.photos')}>{photoCount.toLocaleString(locale)}</Line> : null}
      {groupCount > 0 ? <Line label={t('cart.photo-groups')}>{groupCount.toLocaleString(locale)}</Line> : null}
      <div className={`${styles.line} ${styles.subtotal}`}>
        <dt>{t('cart.subtotal')}</dt>
        <dd>
          <Price cents={amounts.subtotal} locale={locale} />
        </dd>
      </div>
      {priceChanges(amounts).map(({ label, name = '', amount }) => (
        <div key={label} className={amount < 0 ? `${styles.line} ${styles.off}` : styles.line}>
          <dt>
            {t(label, { name })}
            {label === 'cart.discount' ? discountAction : null}
          </dt>
          <dd>
            <Price cents={amount} locale={locale} />
          </dd>
        </div>
      ))}
      <TaxLine tax={tax} isCounter={amounts.isCounter} />
      <div className={`${styles.line} ${styles.total}`}>
        <dt>{t('cart.total')}</dt>
        <dd>
          <Price cents={amounts.total} locale={locale} />
        </dd>
      </div>
      {amounts.prepaid ? (
        <>
          <div className={`${styles.line} ${styles.off}`}>
            <dt>{t('cart.prepaid')}</dt>
            <dd>
              <Price cents={0 - amounts.prepaid} locale={locale} />
            </dd>
          </div>
          <div className={`${styles.line} ${styles.total}`}>
            <dt>{t('cart.left-to-pay')}</dt>
            <dd>
              <Price cents={leftToPay(amounts)} locale={locale} />
            </dd>
          </div>
        </>
      ) : null}
      {note ? <div className={styles.note}>{note}</div> : null}
    </dl>
  )
}
