import { Navigate, useParams } from 'react-router-dom'
import { useLiveDelivery } from '#client/features/deliveries/order/use-live-delivery.ts'
import { ZipView } from '#client/features/deliveries/download/zip-view.tsx'
import { useKiosk } from '#client/device/kiosk/kiosk.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { PlainShell } from '#client/app/shell/plain-shell.tsx'
import { StorefrontShell } from '../storefront-shell.tsx'
import { LinkFailed } from '../link-failed.tsx'
import { useRetryOnline } from '../use-retry-online.ts'
import styles from './zip-page.module.css'

export function ZipPage() {
  const { slug = '', orderHash = '' } = useParams()
  const query = useLiveDelivery(orderHash)
  useRetryOnline(query)
  const kiosk = useKiosk()
  const { data: order } = query
  if (!order) {
    return (
      <PlainShell>
        {query.isPending ? (
          <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
            <Skeleton width={220} height={40} />
            <Skeleton height={180} radius="var(--radius-l)" />
          </div>
        ) : (
          <LinkFailed query={query} notFound={t('delivery.not-found')} />
        )}
      </PlainShell>
    )
  }
  const shop = order.outfitter.slug || slug
  const suffix = order.isExternal ? '/external' : ''
  const orderPath = `/deliver/${shop}/order/${order.hash}${suffix}`
  // A kiosk downloads nothing.
  if (kiosk) return <Navigate to={orderPath} replace />
  return (
    <StorefrontShell
      shop={order.outfitter}
      count={0}
      cartHref={`/cart/${shop}${suffix}`}
      title={t('delivery.zip-title')}
    >
      <meta name="robots" content="noindex" />
      <main className={styles.page} id="content" tabIndex={-1}>
        <ZipView order={order} />
        <ButtonLink to={orderPath} variant="secondary" wide icon="chevronLeft">
          {t('delivery.to-photos')}
        </ButtonLink>
      </main>
    </StorefrontShell>
  )
}
