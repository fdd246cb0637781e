import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { CartOrder } from '#contract/schema.gen.ts'
import { takeFigures } from '#client/features/cart/cart.commands.ts'
import type { CartQuestion } from '#client/features/cart/cart-dialogs.tsx'
import { CartPhotos } from '#client/features/cart/cart-photos.tsx'
import { groupsOf, singlesOf } from '#client/features/cart/cart-lines.ts'
import { GoneNote } from '#client/features/cart/gone-note.tsx'
import { useFreshCart } from '#client/features/cart/use-fresh-cart.ts'
import { useStoredCart, type ShownCart } from '#client/features/cart/use-stored-cart.ts'
import { ConfirmingPayment } from '#client/features/checkout/confirming-payment.tsx'
import { DigitalGoods } from '#client/features/checkout/digital-goods.tsx'
import { useCardPayment } from '#client/features/checkout/use-card-payment.ts'
import { storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import { useConnectivity } from '#client/offline/connectivity.ts'
import type { CartShop, CartTotals, StoredCart } from '#client/offline/stored-cart.ts'
import { countsText, OrderSummary } from '#client/shared-views/order-summary.tsx'
import { locale, t } from '#client/shared-views/texts.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/price.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { checkoutOptions } from '#domain/orders/checkout-options.ts'
import { PlainShell } from '../shells/plain-shell.tsx'
import { StorefrontShell, type FramedShop } from '../shells/storefront-shell.tsx'
import { OutfitterResting } from './outfitter-resting.tsx'
import styles from './cart-page.module.css'

const CardCheckout = lazy(async () => ({
  default: (await import('#client/features/checkout/card-checkout.tsx')).CardCheckout,
}))
const CartDialog = lazy(async () => ({ default: (await import('#client/features/cart/cart-dialogs.tsx')).CartDialog }))

interface PageState {
  /** The guest agreed to the sentence about digital goods and chose the card. Kept in the history: Back leads out. */
  checkout?: 'card'
}

/** 'Your Order': what is in the cart, what it costs, and the way to pay. */
export function CartPage() {
  const { slug = '', external } = useParams()
  const shown = useStoredCart(slug)
  const photosPath = `/outfitter/${slug}${external ? '/external' : ''}`
  useFreshCart(slug)
  const navigate = useNavigate()
  const location = useLocation()
  const onPaid = useCallback(
    (hash: string) => navigate(`/deliver/${slug}/order/${hash}${external ? '/external' : ''}`, { replace: true }),
    [navigate, slug, external],
  )
  const onOrder = useCallback((order: CartOrder) => takeFigures(slug, order), [slug])
  const isExternal = (shown?.cart?.channel ?? (external ? 'external' : 'internal')) === 'external'
  const payment = useCardPayment({ slug, isExternal, onOrder, onPaid })

  const { resume } = payment
  const openRef = shown?.ref?.charge ? shown.ref : null
  useEffect(() => {
    if (openRef) void resume(openRef)
  }, [openRef, resume])

  const storefront = useQuery(storefrontQuery(slug))
  const shop = storefront.data?.outfitter ?? (shown?.cart ? framedShop(shown.cart.shop) : null)
  const body = (
    <div className={styles.page}>
      {payment.state.at === 'confirming' ? (
        <ConfirmingPayment />
      ) : !shown ? (
        <Resting />
      ) : !shown.cart || !shown.totals || (shown.cart.lines.length === 0 && shown.cart.gone.length === 0) ? (
        <Nothing photosPath={photosPath} />
      ) : (
        <Filled shown={shown} cart={shown.cart} totals={shown.totals} photosPath={photosPath} payment={payment} />
      )}
    </div>
  )
  if (!shop) return storefront.isPending || !shown ? <OutfitterResting /> : <PlainShell>{body}</PlainShell>
  const count = shown?.cart?.lines.length ?? 0
  return (
    <StorefrontShell shop={shop} count={count} cartHref={location.pathname} title={t('cart.title')}>
      <main id="content" tabIndex={-1} className={styles.content}>
        {body}
      </main>
    </StorefrontShell>
  )
}

/** The outfitter's look as the cart keeps it, for a page that opens before, or without, the network. */
function framedShop(shop: CartShop): FramedShop {
  const none = { website: '', website_label: '', facebook: '', instagram: '', twitter: '', trip_advisor: '' }
  return {
    ...none,
    name: shop.name,
    tag_line: shop.tag_line ?? '',
    logo_path: shop.logo_path ?? null,
    body_color: shop.body_color ?? '#FFFFFF',
    header_color: shop.header_color ?? '#FFFFFF',
    text_color: shop.text_color ?? '#000000',
  }
}

function Nothing({ photosPath }: { photosPath: string }) {
  return (
    <>
      <h1 className={styles.title}>{t('cart.title')}</h1>
      <EmptyState icon="cart" title={t('cart.empty')} text={t('cart.empty-next')}>
        <ButtonLink to={photosPath} large>
          {t('cart.back-to-photos')}
        </ButtonLink>
      </EmptyState>
    </>
  )
}

function Resting() {
  return (
    <>
      <h1 className={styles.title}>{t('cart.title')}</h1>
      <div className={styles.columns} role="status" aria-label={t('common.loading')}>
        <div className={styles.resting}>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} height="auto" className={styles.restingTile} />
          ))}
        </div>
        <Skeleton height={340} radius="var(--radius-l)" />
      </div>
    </>
  )
}

interface FilledProps {
  shown: ShownCart
  cart: StoredCart
  totals: CartTotals
  photosPath: string
  payment: ReturnType<typeof useCardPayment>
}

function Filled({ shown, cart, totals, photosPath, payment }: FilledProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const state: PageState = location.state ?? {}
  const online = useConnectivity() === 'online'
  const [question, setQuestion] = useState<CartQuestion | null>(null)
  const options = checkoutOptions(cart.channel === 'external', {
    allow_checkout_at_counter: cart.shop.allow_checkout_at_counter ?? 0,
    require_checkout_at_counter: cart.shop.require_checkout_at_counter ?? 0,
  })
  const paying = state.checkout === 'card' && options.card && cart.lines.length > 0
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
    void navigate(location.pathname, { state: { checkout: 'card' } satisfies PageState })
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
            {paying || cart.lines.length === 0 ? null : <Choices card={options.card} online={online} onCard={toCard} />}
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

interface ChoicesProps {
  card: boolean
  online: boolean
  onCard: () => void
}

/** The checkout that the channel and the outfitter offer, behind the sentence about digital goods. */
function Choices({ card, online, onCard }: ChoicesProps) {
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  if (!card) {
    return (
      <p className={styles.counterOnly}>
        <Icon name="raft" />
        {t('cart.counter-only')}
      </p>
    )
  }
  const checkOut = (): void => {
    if (agreed) onCard()
    else {
      setMissing(true)
      document.getElementById('digital-goods')?.focus()
    }
  }
  return (
    <div className={styles.choices}>
      <DigitalGoods
        agreed={agreed}
        missing={missing && !agreed}
        onChange={(value) => {
          setAgreed(value)
          if (value) setMissing(false)
        }}
      />
      <Button large wide disabled={!online} onClick={checkOut} className={styles.checkOut}>
        {t('cart.checkout-card')}
      </Button>
      {online ? null : (
        <p className={styles.note} role="status">
          <Icon name="offline" size={16} />
          {t('offline.needs-network')}
        </p>
      )}
    </div>
  )
}
