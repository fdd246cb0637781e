import { useCallback, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { PayWaiting } from '#client/features/checkout/waiting/pay-waiting.tsx'
import { useWaitingPayment } from '#client/features/checkout/waiting/use-waiting-payment.ts'
import { DeliveryView } from '#client/features/deliveries/order/delivery-view.tsx'
import { useLiveDelivery } from '#client/features/deliveries/order/use-live-delivery.ts'
import { kioskHome, useKiosk } from '#client/device/kiosk/kiosk.ts'
import { resetForNextGuest } from '#client/device/kiosk/reset-for-next-guest.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { PlainShell } from '#client/app/shell/plain-shell.tsx'
import { StorefrontShell } from '../storefront-shell.tsx'
import { LinkFailed } from '../link-failed.tsx'
import { useRetryOnline } from '../use-retry-online.ts'
import styles from './deliver-page.module.css'

export function DeliverOrderPage() {
  const { slug = '', orderHash = '', external } = useParams()
  const query = useLiveDelivery(orderHash)
  const kiosk = useKioskEnd(slug)
  useRetryOnline(query)

  const { data: order, refetch } = query
  if (!order) {
    return (
      <PlainShell>
        {query.isPending ? <Placeholder /> : <LinkFailed query={query} notFound={t('delivery.not-found')} />}
      </PlainShell>
    )
  }
  const suffix = external ? '/external' : ''
  const shop = order.outfitter.slug || slug
  return (
    <StorefrontShell shop={order.outfitter} count={0} cartHref={`/cart/${shop}${suffix}`} title={t('delivery.title')}>
      <meta name="robots" content="noindex" />
      <main className={styles.page} id="content" tabIndex={-1}>
        <DeliveredOrder key={order.hash} order={order} kiosk={kiosk} reload={refetch} />
        {kiosk && order.photos.length > 0 ? null : (
          <p className={styles.more}>
            {kiosk ? (
              <Button large icon="check" busy={kiosk.busy} onClick={kiosk.onDone}>
                {t('delivery.done')}
              </Button>
            ) : (
              <ButtonLink to={`/outfitter/${shop}${suffix}`} variant="secondary" icon="chevronLeft">
                {t('delivery.more-photos', { name: order.outfitter.name })}
              </ButtonLink>
            )}
          </p>
        )}
      </main>
    </StorefrontShell>
  )
}

type KioskEnd = ReturnType<typeof useKioskEnd>

interface DeliveredProps {
  order: DeliveryOrder
  kiosk: KioskEnd
  reload: () => Promise<unknown>
}

function DeliveredOrder({ order, kiosk, reload }: DeliveredProps) {
  const navigate = useNavigate()
  const onPaid = useCallback(() => void navigate({ search: '' }, { replace: true }), [navigate])
  const payment = useWaitingPayment({ order, reload, onPaid })
  // A guest who pays by card at a kiosk does so from the cart.
  const pay = kiosk ? null : <PayWaiting order={order} payment={payment} />
  return <DeliveryView order={order} kiosk={kiosk} pay={pay} isPaying={payment.busy} />
}

function useKioskEnd(slug: string): { onDone: () => void; busy: boolean } | null {
  const kiosk = useKiosk()
  const [busy, setBusy] = useState(false)
  if (!kiosk) return null
  const onDone = (): void => {
    setBusy(true)
    void resetForNextGuest(kioskHome() ?? `/outfitter/${slug}`)
  }
  return { onDone, busy }
}

function Placeholder() {
  return (
    <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
      <Skeleton width="min(320px, 70%)" height={44} />
      <div className={styles.restingPhotos}>
        <Skeleton height={240} radius="var(--radius-l)" />
        <Skeleton height={240} radius="var(--radius-l)" />
      </div>
    </div>
  )
}
