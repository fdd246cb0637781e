import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { deliveryQuery } from '#client/features/delivery/delivery.queries.ts'
import { DeliveryView } from '#client/features/delivery/delivery-view.tsx'
import { useConnectivity } from '#client/offline/connectivity.ts'
import { t } from '#client/shared-views/texts.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { PlainShell } from '../shells/plain-shell.tsx'
import { StorefrontShell } from '../shells/storefront-shell.tsx'
import styles from './deliver-page.module.css'

/** The page that a paid order's link opens. */
export function DeliverOrderPage() {
  const { slug = '', orderHash = '', external } = useParams()
  const query = useQuery(deliveryQuery(orderHash))
  const online = useConnectivity() === 'online'
  const { data: order, error, refetch } = query
  useEffect(() => {
    if (online && error instanceof ApiError && error.isOffline) void refetch()
  }, [online, error, refetch])

  if (!order) {
    return (
      <PlainShell>
        {query.isPending ? (
          <Resting />
        ) : (
          <Failed error={error} busy={query.isFetching} onRetry={() => void refetch()} />
        )}
      </PlainShell>
    )
  }
  const suffix = external ? '/external' : ''
  return (
    <StorefrontShell
      shop={order.outfitter}
      count={0}
      cartHref={`/cart/${order.outfitter.slug || slug}${suffix}`}
      title={t('delivery.title')}
    >
      <meta name="robots" content="noindex" />
      <main className={styles.page} id="content" tabIndex={-1}>
        <DeliveryView order={order} />
        <p className={styles.more}>
          <ButtonLink to={`/outfitter/${order.outfitter.slug || slug}${suffix}`} variant="secondary" icon="chevronLeft">
            {t('delivery.more-photos', { name: order.outfitter.name })}
          </ButtonLink>
        </p>
      </main>
    </StorefrontShell>
  )
}

function Resting() {
  return (
    <div className={styles.resting} role="status" aria-label={t('common.loading')}>
      <Skeleton width="min(320px, 70%)" height={44} />
      <div className={styles.restingPhotos}>
        <Skeleton height={240} radius="var(--radius-l)" />
        <Skeleton height={240} radius="var(--radius-l)" />
      </div>
    </div>
  )
}

function Failed({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <EmptyState isPage icon="search" alert title={t('delivery.not-found')} />
  }
  const offline = error instanceof ApiError && error.isOffline
  return (
    <EmptyState
      isPage
      icon={offline ? 'offline' : 'alert'}
      alert
      title={offline ? t('offline.needs-network') : t('notice.error')}
      text={offline ? undefined : errorMessage(error)}
    >
      <Button icon="refresh" busy={busy} onClick={onRetry}>
        {t('error.retry')}
      </Button>
    </EmptyState>
  )
}
