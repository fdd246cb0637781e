import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { forgetOrder } from '#client/features/cart/cart.commands.ts'
import { OwnOrders } from '#client/features/cart/own-orders.tsx'
import { OfflineOrderCode } from '#client/features/checkout/counter/offline-order-code.tsx'
import { dropQueuedOrder, useQueuedOrder } from '#client/features/checkout/counter/use-queued-order.ts'
import { storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import { sessionStore } from '#client/api/session.ts'
import { useStore } from '#client/store.ts'
import { isKiosk, kioskHome, useKiosk } from '#client/device/kiosk/kiosk.ts'
import { resetForNextGuest } from '#client/device/kiosk/reset-for-next-guest.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import { PlainShell } from '#client/app/shell/plain-shell.tsx'
import { StorefrontShell } from '../storefront-shell.tsx'
import { readQueued, readPlaced, type PlacedAtCounter, type QueuedAtCounter } from './counter-order-from-cart.ts'
import styles from './counter-thanks-page.module.css'

/** Until the server has assigned a number, shows a local code (docs/rules.md#counter-thank-you). */
export function CounterThanksPage() {
  const { slug = '' } = useParams()
  const location = useLocation()
  const { pathname } = location
  const navigate = useNavigate()
  const placed = readPlaced(location.state)
  // The effect below navigates once for each `kept` object. The app renders this page with its old state again while it
  // prepares the new state. A new object in each render would then navigate again and again. Safari throws after 100.
  const kept = useMemo(() => readQueued(location.state), [location.state])
  const stand = useQueuedOrder(kept?.localId ?? null)
  useEffect(() => {
    if (!kept || stand?.at !== 'arrived') return
    const { localId, outfitter, isExternal } = kept
    void navigate(pathname, { replace: true, state: { placed: { ...stand.order, outfitter, isExternal } } })
    void dropQueuedOrder(localId).catch(() => undefined)
  }, [kept, stand, navigate, pathname])
  const { orderId, hash, isExternal: byExternal } = placed ?? {}
  useEffect(() => {
    if (orderId !== undefined && hash !== undefined)
      void forgetOrder(slug, { orderId, hash, isExternal: byExternal === true }).catch(() => undefined)
  }, [slug, orderId, hash, byExternal])

  const shop = useQuery(storefrontQuery(slug)).data?.outfitter
  const { isExternal = false, outfitter = shop?.name } = placed ?? kept ?? {}
  const photosPath = `/outfitter/${slug}${isExternal ? '/external' : ''}`
  const hasOrder = placed !== null || kept !== null
  const body = hasOrder ? (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      <header className={styles.head}>
        <span className={styles.seal} aria-hidden="true">
          <Icon name="check" size={32} />
        </span>
        <h1>{t('counter.thanks-title')}</h1>
        <p className={styles.lead}>
          {outfitter ? t('counter.thanks-lead', { name: outfitter }) : t('counter.thanks-plain')}
        </p>
      </header>
      {placed ? <Ticket slug={slug} placed={placed} /> : null}
      {kept ? <QueuedTicket kept={kept} refused={stand?.at === 'refused'} /> : null}
      <Ways slug={slug} placed={placed} photosPath={photosPath} />
    </div>
  ) : (
    <NoOrder slug={slug} photosPath={photosPath} />
  )
  if (!shop) return <PlainShell>{body}</PlainShell>
  return (
    <StorefrontShell
      shop={shop}
      count={0}
      cartHref={`/cart/${slug}${isExternal ? '/external' : ''}`}
      title={t(hasOrder ? 'counter.thanks-title' : 'counter.none')}
    >
      <main id="content" tabIndex={-1} className={styles.content}>
        {body}
      </main>
    </StorefrontShell>
  )
}

function NoOrder({ slug, photosPath }: { slug: string; photosPath: string }) {
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      {isKiosk() ? null : <OwnOrders slug={slug} />}
      <EmptyState isPage icon="cart" title={t('counter.none')} text={t('counter.none-next')}>
        <ButtonLink large icon="chevronLeft" to={(isKiosk() ? kioskHome() : null) ?? photosPath}>
          {t('cart.back-to-photos')}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

function useIsShared(): boolean {
  const kiosk = useKiosk()
  const session = useStore(sessionStore)
  return kiosk || session !== null
}

function Ticket({ slug, placed }: { slug: string; placed: PlacedAtCounter }) {
  const isShared = useIsShared()
  return (
    <section className={styles.ticket} aria-label={t('counter.order-number')}>
      <div className={styles.number}>
        <p>{t('counter.order-number')}</p>
        <strong>{placed.orderId}</strong>
      </div>
      <div className={styles.code}>
        <QrCode
          text={`${location.origin}/deliver/${slug}/order/${placed.hash}/external`}
          label={t('counter.code')}
          size={200}
        />
        <p>{t(isShared ? 'counter.code-lead' : 'counter.code-show')}</p>
      </div>
    </section>
  )
}

function QueuedTicket({ kept, refused }: { kept: QueuedAtCounter; refused: boolean }) {
  const kiosk = useKiosk()
  return (
    <section className={`${styles.ticket} ${styles.waiting}`} aria-label={t('counter.local-code')}>
      <div className={styles.number}>
        <p>{t('counter.local-code')}</p>
        <strong className={styles.localCode}>{kept.localCode}</strong>
      </div>
      <div className={styles.code} role="status">
        <p className={refused ? `${styles.stand} ${styles.refused}` : styles.stand}>
          <Icon name={refused ? 'alert' : 'offline'} />
          {t(refused ? 'counter.not-taken' : 'counter.not-sent')}
        </p>
        <p>{t(refused ? 'counter.not-taken-lead' : 'counter.not-sent-lead')}</p>
        {refused || kiosk ? null : <p>{t('counter.not-sent-phone')}</p>}
      </div>
      {refused ? null : (
        <div className={styles.code}>
          <OfflineOrderCode localId={kept.localId} />
        </div>
      )}
    </section>
  )
}

interface WaysProps {
  slug: string
  placed: PlacedAtCounter | null
  photosPath: string
}

function Ways({ slug, placed, photosPath }: WaysProps) {
  const kiosk = useKiosk()
  if (kiosk) {
    return (
      <div className={styles.ways}>
        <Button large onClick={() => void resetForNextGuest(kioskHome() ?? photosPath)}>
          {t('counter.new-order')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.ways}>
      {placed ? (
        <ButtonLink large to={`/deliver/${slug}/order/${placed.hash}${placed.isExternal ? '/external' : ''}`}>
          {t('counter.see-order')}
        </ButtonLink>
      ) : null}
      <ButtonLink large variant="secondary" icon="chevronLeft" to={photosPath}>
        {t('cart.back-to-photos')}
      </ButtonLink>
    </div>
  )
}
