import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import styles from './cart-bar.module.css'
import type { TripCart } from './trip-cart.ts'

type Props = Pick<TripCart, 'photoCount' | 'groupCount' | 'estimate' | 'href'>

export function CartBar({ photoCount, groupCount, estimate, href }: Props) {
  const counts = [
    photoCount > 0 ? t('cart.photo-count', { count: photoCount }) : null,
    groupCount > 0 ? t('cart.group-count', { count: groupCount }) : null,
  ].filter((text) => text !== null)
  const summary = [...counts, estimate === null ? null : formatPrice(estimate, locale)].filter(Boolean).join(', ')
  return (
    <>
      <VisuallyHidden live>{summary}</VisuallyHidden>
      {counts.length > 0 ? (
        <aside className={styles.bar} aria-label={t('search.cart-bar')}>
          <div className={styles.inner}>
            <span className={styles.icon} data-cart-target>
              <Icon name="cart" size={22} />
            </span>
            <p className={styles.sum}>
              {estimate === null ? null : <strong className={styles.total}>{formatPrice(estimate, locale)}</strong>}
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
