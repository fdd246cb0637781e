import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom'
import type { Photo, StorefrontGroup } from '#contract/schema.gen.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { lazyCart, useLazyCart, type AddResult, type Channel } from '#client/features/cart/lazy-cart.ts'
import { storefrontQuery, type StorefrontAnswer } from '#client/features/storefront/storefront.queries.ts'
import type { TripCart } from '#client/features/storefront/trip/trip-cart.ts'
import { YourTrip } from '#client/features/storefront/trip/your-trip.tsx'
import type { PhotoPlace } from '#client/shared-views/photo-selection.ts'
import { lazyPart, quietPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { homePath } from '#client/device/kiosk/kiosk.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { useBoot } from '../boot/page-boot.ts'
import { PlainShell } from '../shell/plain-shell.tsx'
import { StorefrontShell } from './storefront-shell.tsx'
import { OutfitterSkeleton } from './outfitter-skeleton.tsx'

const ShopOffer = quietPart(() => import('./shop-offer.tsx'), 'ShopOffer')
const ShopOrders = quietPart(() => import('./shop-orders.tsx'), 'ShopOrders')

const BuyNow = quietPart(() => import('./buy-now.tsx'), 'BuyNow')
const TellMeWhen = quietPart(() => import('./tell-me-when.tsx'), 'TellMeWhen')
const PrepaidLink = lazyPart(() => import('./prepaid-link.tsx'), 'PrepaidLink')

const ignore = () => undefined

function refuse(result: AddResult): void {
  if (!result.ok) notify({ text: result.message, tone: 'warning' })
}

/**
 * The screen may show an added line late, so the guest may tap twice. The second tap then has no effect, and the
 * warning 'already in your cart' does not appear.
 */
const added = new Set<string>()

function useTripCart({ outfitter: shop }: StorefrontAnswer, channel: Channel): TripCart {
  const view = useLazyCart(shop.slug)

  const tell = useCallback((result: AddResult, line: string, from: HTMLElement) => {
    if (result.ok) {
      added.add(line)
      void import('#client/features/storefront/photos/fly-to-cart.ts').then(({ flyToCart }) => flyToCart(from), ignore)
    } else if (result.reason !== 'already-in-cart' || !added.has(line)) refuse(result)
  }, [])
  const failed = useCallback(
    (error: unknown) => notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' }),
    [],
  )

  const togglePhoto = useCallback(
    (photo: Photo, from: HTMLElement, shown: PhotoPlace) => {
      const done =
        shown === 'single'
          ? lazyCart.removePhoto(shop.slug, photo.id).then(refuse)
          : lazyCart.addPhoto(shop, channel, photo).then((result) => tell(result, `photo ${photo.id}`, from))
      done.catch(failed)
    },
    [shop, channel, tell, failed],
  )
  const addGroup = useCallback(
    (group: StorefrontGroup, from: HTMLElement) => {
      lazyCart
        .addGroup(shop, channel, group)
        .then((result) => tell(result, `group ${group.id}`, from))
        .catch(failed)
    },
    [shop, channel, tell, failed],
  )
  const removeGroup = useCallback(
    (group: StorefrontGroup) => void lazyCart.removeGroup(shop.slug, group.id).then(refuse).catch(failed),
    [shop.slug, failed],
  )

  const href = channel === 'external' ? `/cart/${shop.slug}/external` : `/cart/${shop.slug}`
  return useMemo(
    () => ({ ...view, href, togglePhoto, addGroup, removeGroup }),
    [view, href, togglePhoto, addGroup, removeGroup],
  )
}

function Storefront({ storefront, channel }: { storefront: StorefrontAnswer; channel: Channel }) {
  const boot = useBoot()
  const cart = useTripCart(storefront, channel)
  const bootDay = boot?.storefront?.answer.outfitter.id === storefront.outfitter.id ? boot.day : undefined
  const count = cart.photoCount + cart.groupCount
  const code = useSearchParams()[0].get('code')
  return (
    <StorefrontShell shop={storefront.outfitter} count={count} cartHref={cart.href} hasPhotos>
      <YourTrip
        storefront={storefront}
        bootDay={bootDay}
        cart={cart}
        offer={count > 0 ? <ShopOffer slug={storefront.outfitter.slug} /> : null}
        buyNow={channel === 'external' ? BuyNow : null}
        tellMe={(trip) => <TellMeWhen outfitterId={storefront.outfitter.id} trip={trip} />}
        orders={<ShopOrders slug={storefront.outfitter.slug} hasCart={count > 0} />}
      />
      {code === null ? null : (
        <LazyWindow>
          <PrepaidLink slug={storefront.outfitter.slug} code={code} />
        </LazyWindow>
      )}
    </StorefrontShell>
  )
}

export function OutfitterPage({ channel }: { channel: Channel }) {
  const { slug = '' } = useParams()
  const { search } = useLocation()
  const { data, error, refetch } = useQuery(storefrontQuery(slug))
  if (data && data.outfitter.slug !== slug) {
    const suffix = channel === 'external' ? '/external' : ''
    return <Navigate to={`/outfitter/${data.outfitter.slug}${suffix}${search}`} replace />
  }
  if (data) return <Storefront storefront={data} channel={channel} />
  if (!error) return <OutfitterSkeleton />
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 410)
  const offline = error instanceof ApiError && error.isOffline
  return (
    <PlainShell>
      {unknown ? (
        <EmptyState isPage icon="raft" title={t('search.closed')}>
          <ButtonLink to={homePath()}>{t('error.back-home')}</ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState
          isPage
          alert
          icon={offline ? 'offline' : 'alert'}
          title={t('search.load-failed')}
          text={offline ? t('offline.not-stored') : errorMessage(error)}
        >
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('error.retry')}
          </Button>
        </EmptyState>
      )}
    </PlainShell>
  )
}
