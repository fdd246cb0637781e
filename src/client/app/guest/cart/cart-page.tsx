import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { CartOrder } from '#contract/schema.gen.ts'
import { closeCart, refreshCart, applyOrderFigures } from '#client/features/cart/cart.commands.ts'
import { OwnOrders } from '#client/features/cart/own-orders.tsx'
import { GoneNote } from '#client/features/cart/gone-note.tsx'
import { useFreshCart } from '#client/features/cart/use-fresh-cart.ts'
import { useStoredCart } from '#client/features/cart/use-stored-cart.ts'
import { ConfirmingPayment } from '#client/features/checkout/card/confirming-payment.tsx'
import { useCardPayment } from '#client/features/checkout/card/use-card-payment.ts'
import { usePlacement } from '#client/features/checkout/counter/use-placement.ts'
import { FindOrder } from '#client/features/storefront/find-order/find-order.tsx'
import { storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import type { QueuedCounterOrder } from '#client/features/checkout/counter/counter-order.action.ts'
import type { CartShop } from '#client/device/database/cart-rows.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { PlainShell } from '#client/app/shell/plain-shell.tsx'
import { StorefrontShell, type FramedShop } from '../storefront-shell.tsx'
import { FilledCart } from './filled-cart.tsx'
import { placedAtCounter } from './counter-order-from-cart.ts'
import { OutfitterSkeleton } from '../outfitter-skeleton.tsx'
import styles from './cart-page.module.css'

export function CartPage() {
  const { slug = '', external } = useParams()
  const shown = useStoredCart(slug)
  const photosPath = `/outfitter/${slug}${external ? '/external' : ''}`
  const navigate = useNavigate()
  const location = useLocation()
  const onPaid = useCallback(
    (hash: string) => {
      void navigate(`/deliver/${slug}/order/${hash}${external ? '/external' : ''}`, { replace: true })
    },
    [navigate, slug, external],
  )
  const onPlaced = useCallback(
    (order: CartOrder) => {
      const placed = placedAtCounter(order)
      if (placed) void navigate(`/deliver/${slug}/counter`, { replace: true, state: { placed } })
      else if (order.hash !== null) onPaid(order.hash)
      void closeCart(slug, order).catch(() => undefined)
    },
    [navigate, slug, onPaid],
  )
  const outfitter = shown?.cart?.shop.name ?? ''
  const onQueued = ({ localId, localCode, isExternal: byExternal }: QueuedCounterOrder): void => {
    const kept = { localId, localCode, outfitter, isExternal: byExternal }
    void navigate(`/deliver/${slug}/counter`, { replace: true, state: { kept } })
  }
  useFreshCart(slug, onPlaced)
  const onOrder = useCallback((order: CartOrder) => applyOrderFigures(slug, order), [slug])
  const onRefused = useCallback(() => {
    refreshCart(slug).then(
      (placed) => {
        if (placed) onPlaced(placed)
      },
      () => undefined,
    )
  }, [slug, onPlaced])
  const isExternal = (shown?.cart?.channel ?? (external ? 'external' : 'internal')) === 'external'
  const payment = useCardPayment({ slug, isExternal, onOrder, onPaid })
  const placement = usePlacement({ slug, onOrder, onPlaced, onQueued, onRefused })

  const { resume } = payment
  const openRef = shown?.ref?.charge ? shown.ref : null
  useEffect(() => {
    if (openRef) void resume(openRef)
  }, [openRef, resume])

  const storefront = useQuery(storefrontQuery(slug))
  const shop = storefront.data?.outfitter ?? (shown?.cart ? framedShop(shown.cart.shop) : null)
  const body = (
    <div className={styles.page}>
      <OwnOrders slug={slug} cart={shown?.cart} />
      {payment.state.at === 'confirming' ? (
        <ConfirmingPayment />
      ) : !shown || placement.state.at === 'placed' ? (
        <Resting />
      ) : !shown.cart || !shown.totals || shown.cart.lines.length === 0 ? (
        <Nothing photosPath={photosPath} slug={slug}>
          {shown.cart ? <GoneNote slug={slug} gone={shown.cart.gone} /> : null}
        </Nothing>
      ) : (
        <FilledCart
          shown={shown}
          cart={shown.cart}
          totals={shown.totals}
          counter={storefront.data?.outfitter ?? shown.cart.shop}
          photosPath={photosPath}
          payment={payment}
          placement={placement}
          onOrder={onOrder}
          onRefused={onRefused}
        />
      )}
    </div>
  )
  if (!shop) return storefront.isPending || !shown ? <OutfitterSkeleton /> : <PlainShell>{body}</PlainShell>
  const count = shown?.cart?.lines.length ?? 0
  return (
    <StorefrontShell shop={shop} count={count} cartHref={location.pathname} title={t('cart.title')}>
      <main id="content" tabIndex={-1} className={styles.content}>
        {body}
      </main>
    </StorefrontShell>
  )
}

/** Takes the outfitter's name, logo and colours from the cart, so that the page need not wait for the network. */
function framedShop(shop: CartShop): FramedShop {
  const none = { website: '', website_label: '', facebook: '', instagram: '', twitter: '', trip_advisor: '' }
  return {
    ...none,
    slug: shop.slug,
    name: shop.name,
    tag_line: shop.tag_line ?? '',
    logo_path: shop.logo_path ?? null,
    body_color: shop.body_color ?? '#FFFFFF',
    header_color: shop.header_color ?? '#FFFFFF',
    text_color: shop.text_color ?? '#000000',
  }
}

function Nothing({ photosPath, slug, children }: { photosPath: string; slug: string; children?: ReactNode }) {
  // Scrolls up, because the emptied cart page may be shorter. Without braces the effect would return the promise of
  // `scrollTo`, which React would take for a clean-up function.
  useEffect(() => {
    scrollTo({ top: 0 })
  }, [])
  return (
    <>
      <h1 className={styles.title}>{t('cart.title')}</h1>
      {children}
      <EmptyState icon="cart" title={t('cart.empty')} text={t('cart.empty-next')}>
        <ButtonLink to={photosPath} large>
          {t('cart.back-to-photos')}
        </ButtonLink>
        <FindOrder slug={slug} variant="quiet" />
      </EmptyState>
    </>
  )
}

function Resting() {
  return (
    <div className={styles.columns}>
      <header className={styles.head}>
        <div className={styles.ways} />
        <h1 className={styles.title}>{t('cart.title')}</h1>
      </header>
      <div className={`${styles.main} ${styles.skeleton}`} role="status" aria-label={t('common.loading')}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height="auto" className={styles.restingTile} />
        ))}
      </div>
      <div className={styles.side}>
        <Skeleton height={620} radius="var(--radius-l)" />
      </div>
    </div>
  )
}
