import { t } from '#client/shared-views/chosen-texts.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { cartTexts } from '../trip/cart-bar.tsx'
import type { TripCart } from '../trip/trip-cart.ts'
import styles from './guest-viewer.module.css'

/** The way to the cart without closing the viewer. */
export function CartLink({ cart }: { cart: TripCart }) {
  const { sum, summary } = cartTexts(cart)
  const count = cart.photoCount + cart.groupCount
  return (
    <span aria-live="polite" aria-atomic="true">
      {count > 0 ? (
        <ButtonLink to={cart.href} icon="cart" className={styles.cart}>
          <VisuallyHidden>
            {t('search.view-cart')}: {summary}
          </VisuallyHidden>
          <span className={styles.cartSum} aria-hidden="true" data-cart-target>
            <span className={styles.count}>{count}</span> {sum}
          </span>
        </ButtonLink>
      ) : null}
    </span>
  )
}
