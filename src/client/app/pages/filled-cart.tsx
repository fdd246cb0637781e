import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { CartQuestion } from '#client/features/cart/cart-dialogs.tsx'
import { groupsOf, singlesOf } from '#client/features/cart/cart-lines.ts'
import { CartPhotos } from '#client/features/cart/cart-photos.tsx'
import { GoneNote } from '#client/features/cart/gone-note.tsx'
import type { ShownCart } from '#client/features/cart/use-stored-cart.ts'
import type { CardPayment } from '#client/features/checkout/use-card-payment.ts'
import { useConnectivity } from '#client/offline/connectivity.ts'
import type { CartTotals, StoredCart } from '#client/offline/stored-cart.ts'
import { countsText, OrderSummary } from '#client/shared-views/order-summary.tsx'
import { locale, t } from '#client/shared-views/texts.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/price.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { checkoutOptions } from '#domain/orders/checkout-options.ts'
import { CheckoutChoices } from './checkout-choices.tsx'
import styles from './cart-page.module.css'

const CardCheckout = lazy(async () => ({
  default: (await import('#client/features/checkout/card-checkout.tsx')).CardCheckout,
}))
const CartDialog = lazy(async () => ({ default: (await import('#client/features/cart/cart-dialogs.tsx')).CartDialog }))

/** The guest agreed to the sentence about digital goods and chose the card. Kept in the history: Back leads out. */
function isCheckout(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'checkout' in state && state.checkout === 'card'
}

interface Props {
  shown: ShownCart
  cart: StoredCart
  totals: CartTotals
  photosPath: string
  payment: CardPayment
}

/** The order with its summary; and, when the guest has chosen to pay, the checkout beside it. */
export function FilledCart({ shown, cart, totals, photosPath, payment }: Props) {
  const navigate = useNavigate()
  const location = useLocation()
  const online = useConnectivity() === 'online'
  const [question, setQuestion] = useState<CartQuestion | null>(null)
  const options = checkoutOptions(cart.channel === 'external', {
    allow_checkout_at_counter: cart.shop.allow_checkout_at_counter ?? 0,
    require_checkout_at_counter: cart.shop.require_checkout_at_counter ?? 0,
  })
  const paying = isCheckout(location.state) && options.card && cart.lines.length > 0
  const settled = shown.unsent === 0 && shown.ref !== null
  const title = useRef<HTMLHeadingElement>(null)

  // A new step starts at its top; an order changed elsewhere must be priced anew before it is paid.
  useEffect(() => {
    if (paying) title.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [paying])
  const { edit } = payment
  const { at } = payment.state
  const quoted = useRef(cart.changedAt)
  useEffect(() => {
    if (at !== 'card') quoted.current = cart.changedAt
    else if (quoted.current !== cart.changedAt) edit()
  }, [at, cart.changedAt, edit])

  const toCard = (): void => {
    void navigate(location.pathname, { state: { checkout: 'card' } })
  }
  const toCart = (): void => {
    void navigate(location.pathname, { state: null, replace: true })
  }

  const amounts = {
    ...totals,
    photoCount: singlesOf(cart.lines).length,
    groupCount: groupsOf(cart.lines).length,
  }
  const note = <SummaryNote confirmed={totals.confirmed} online={online} unsent={shown.unsent} />

  return (
    <>
      <header className={styles.head}>
        {paying ? (
          <button type="button" className={styles.back} onClick={() => void navigate(-1)}>
            <Icon name="chevronLeft" />
            {t('checkout.back-to-cart')}
          </button>
        ) : null}
        <h1 className={styles.title} ref={title} tabIndex={-1}>
          {t(paying ? 'checkout.title' : 'cart.title')}
        </h1>
      </header>
      <div className={paying ? `${styles.columns} ${styles.payingColumns}` : styles.columns}>
        <div className={styles.main}>
          <GoneNote slug={cart.slug} gone={cart.gone} />
          {paying ? (
            <Suspense fallback={<Skeleton height={420} radius="var(--radius-l)" />}>
              <CardCheckout payment={payment} access={settled ? shown.ref : null} online={online} onGoBack={toCart} />
            </Suspense>
          ) : (
            <CartPhotos cart={cart} editable={shown.ref?.charge == null} onRemove={setQuestion} />
          )}
        </div>
        <aside className={styles.side}>
          {paying ? (
            <details className={styles.fold}>
              <summary>
                <span>{countsText(amounts.photoCount, amounts.groupCount)}</span>
                <Price cents={amounts.total} locale={locale} />
                <Icon name="chevronDown" />
              </summary>
              <OrderSummary amounts={amounts} note={note} />
            </details>
          ) : null}
          <section
            className={paying ? `${styles.summary} ${styles.wideOnly}` : styles.summary}
            aria-label={t('cart.summary')}
          >
            <OrderSummary amounts={amounts} note={note} />
            {paying || cart.lines.length === 0 ? null : (
              <CheckoutChoices card={options.card} online={online} onCard={toCard} />
            )}
          </section>
          {paying ? null : (
            <div className={styles.leave}>
              <ButtonLink to={photosPath} variant="secondary" wide icon="chevronLeft">
                {t('cart.back-to-photos')}
              </ButtonLink>
              <Button variant="quiet" wide icon="trash" onClick={() => setQuestion({ kind: 'clear' })}>
                {t('cart.clear')}
              </Button>
            </div>
          )}
        </aside>
      </div>
      {question ? (
        <Suspense fallback={null}>
          <CartDialog slug={cart.slug} question={question} onAnswered={() => setQuestion(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

function SummaryNote({ confirmed, online, unsent }: { confirmed: boolean; online: boolean; unsent: number }) {
  if (confirmed) return null
  const text = !online
    ? `${t('cart.estimate-note')} ${unsent > 0 ? t('offline.waiting', { count: unsent }) : ''}`
    : t('cart.sending')
  return (
    <p className={styles.note} role="status">
      <Icon name={online ? 'refresh' : 'offline'} size={16} />
      {text}
    </p>
  )
}
