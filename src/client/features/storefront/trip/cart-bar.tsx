import type { ReactNode } from 'react'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import styles from './cart-bar.module.css'
import type { TripCart } from './trip-cart.ts'

type Props = Pick<TripCart, 'photoCount' | 'groupCount' | 'estimate' | 'hasFees' | 'href'> & { offer: ReactNode }

export function cartTexts({ photoCount, groupCount, estimate, hasFees }: Omit<Props, 'href' | 'offer'>) {
  const counts = [
    photoCount > 0 ? t('cart.photo-count', { count: photoCount }) : null,
    groupCount > 0 ? t('cart.group-count', { count: groupCount }) : null,
  ].filter((text) => text !== null)
  const sum = estimate === null || counts.length === 0 ? null : formatPrice(estimate, locale)
  const plus = hasFees ? t('search.plus-fees') : ''
  return { counts, sum, plus, summary: [...counts, sum && `${sum} ${plus}`.trim()].filter(Boolean).join(', ') }
}

export function CartBar({ href, offer, ...cart }: Props) {
  const { counts, sum, plus, summary } = cartTexts(cart)
  return (
    <>
      <VisuallyHidden live>{summary}</VisuallyHidden>
      {counts.length > 0 ? (
        <aside className={styles.bar} aria-label={t('search.cart-bar')}>
          <div className={styles.inner}>
            {offer}
            <span className={styles.icon} data-cart-target>
              <Icon name="cart" size={22} />
            </span>
            <p className={styles.sum}>
              {sum === null ? null : (
                <span>
                  <strong className={styles.total}>{sum}</strong> <span className={styles.plus}>{plus}</span>
                </span>
              )}
              <span className={styles.counts}>{counts.join(', ')}</span>
            </p>
            <ButtonLink to={href} className={styles.open}>
              {t('search.cart-bar')}
              <Icon name="arrowRight" />
            </ButtonLink>
          </div>
        </aside>
      ) : null}
    </>
  )
}
