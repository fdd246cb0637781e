import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { CartOrder } from '#contract/schema.gen.ts'
import { takeFigures } from '#client/features/cart/cart.commands.ts'
import { useFreshCart } from '#client/features/cart/use-fresh-cart.ts'
import { useStoredCart } from '#client/features/cart/use-stored-cart.ts'
import { ConfirmingPayment } from '#client/features/checkout/confirming-payment.tsx'
import { useCardPayment } from '#client/features/checkout/use-card-payment.ts'
import { storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import type { CartShop } from '#client/offline/stored-cart.ts'
import { t } from '#client/shared-views/texts.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { PlainShell } from '../shells/plain-shell.tsx'
import { StorefrontShell, type FramedShop } from '../shells/storefront-shell.tsx'
import { FilledCart } from './filled-cart.tsx'
import { OutfitterResting } from './outfitter-resting.tsx'
import styles from './cart-page.module.css'

/** 'Your Order': what is in the cart, what it costs, and the way to pay. */
export function CartPage() {
  const { slug = '', external } = useParams()
  const shown = useStoredCart(slug)
  const photosPath = `/outfitter/${slug}${external ? '/external' : ''}`
  useFreshCart(slug)
  const navigate = useNavigate()
  const location = useLocation()
  const onPaid = useCallback(
    (hash: string) => void navigate(`/deliver/${slug}/order/${hash}${external ? '/external' : ''}`, { replace: true }),
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
        <FilledCart shown={shown} cart={shown.cart} totals={shown.totals} photosPath={photosPath} payment={payment} />
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
