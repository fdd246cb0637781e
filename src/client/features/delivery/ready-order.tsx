import { lazy, Suspense, useState } from 'react'
import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { t } from '#client/shared-views/texts.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { deliveredPicture } from './clean-pictures.ts'
import { DeliveredPhotos } from './delivered-photos.tsx'
import { Receipt } from './receipt.tsx'
import { reviewLinks } from './review-links.ts'
import { SaveAll } from './save-all.tsx'
import { SharePanel } from './share-panel.tsx'
import { useOpenPhoto } from './use-open-photo.ts'
import { useReviewMoment } from './use-review-moment.ts'
import { canShareFiles } from './use-save-all.ts'
import { ZipPanel } from './zip-panel.tsx'
import styles from './delivery.module.css'

const PhotoViewer = lazy(async () => ({
  default: (await import('#client/shared-views/photo-viewer.tsx')).PhotoViewer,
}))
const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }))
const KioskTakeaway = lazy(async () => ({ default: (await import('./kiosk-takeaway.tsx')).KioskTakeaway }))

interface Props {
  order: DeliveryOrder
  /** The guest has seen it wait: its photos come in with a little ceremony. */
  arrived: boolean
  kiosk: { onDone: () => void; busy: boolean } | null
}

function firstName(name: string | null): string {
  return (name ?? '').trim().split(/\s+/)[0] ?? ''
}

/** A completed order: thanks, the photos, the ways to take all of them and to share them, what was paid. */
export function ReadyOrder({ order, arrived, kiosk }: Props) {
  const [saving, setSaving] = useState(false)
  const { openPhoto, open, move, close } = useOpenPhoto()
  const links = reviewLinks(order.outfitter)
  const review = useReviewMoment(order.id, {
    wanted: links.length > 0,
    busy: saving || openPhoto !== null,
    onKiosk: kiosk !== null,
  })
  const viewed = openPhoto !== null && order.photos[openPhoto] ? openPhoto : null

  return (
    <div className={arrived ? styles.arrived : undefined}>
      <Thanks order={order} />
      <div className={styles.columns}>
        <div className={styles.take}>
          {kiosk ? (
            <Suspense fallback={<Skeleton height={420} radius="var(--radius-l)" />}>
              <KioskTakeaway order={order} {...kiosk} />
            </Suspense>
          ) : (
            <TakeAll order={order} onBusy={setSaving} />
          )}
        </div>
        <section className={styles.main} aria-labelledby="delivered-photos">
          <div className={styles.sectionHead}>
            <h2 id="delivered-photos">{t('delivery.title')}</h2>
            {kiosk ? null : <p>{t('delivery.download-hint')}</p>}
          </div>
          <DeliveredPhotos photos={order.photos} downloads={kiosk === null} onOpen={open} />
        </section>
        <aside className={styles.side}>
          {kiosk ? null : <SharePanel order={order} />}
          <Receipt order={order} />
          {kiosk ? null : (
            <p className={styles.keep}>
              <Icon name="lock" size={18} />
              {t('delivery.keep-link')}
            </p>
          )}
        </aside>
      </div>
      {viewed === null ? null : (
        <Suspense fallback={null}>
          <PhotoViewer photos={order.photos.map(deliveredPicture)} index={viewed} onIndex={move} onClose={close} />
        </Suspense>
      )}
      {review.open && viewed === null ? (
        <Suspense fallback={null}>
          <ReviewDialog
            outfitterName={order.outfitter.name}
            links={links}
            asCodes={kiosk !== null}
            onDismiss={review.dismiss}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function Thanks({ order }: { order: DeliveryOrder }) {
  const name = firstName(order.name)
  return (
    <header className={styles.thanks}>
      <span className={styles.seal} aria-hidden="true">
        <Icon name="check" size={28} />
      </span>
      <div>
        <h1 id="delivery-title" tabIndex={-1}>
          {name ? t('delivery.thanks', { name }) : t('delivery.thanks-plain')}
        </h1>
        <p>{order.email ? t('delivery.lead', { email: order.email }) : t('delivery.lead-plain')}</p>
      </div>
    </header>
  )
}

function TakeAll({ order, onBusy }: { order: DeliveryOrder; onBusy: (busy: boolean) => void }) {
  const [sharesFiles] = useState(canShareFiles)
  return (
    <section className={styles.panel} aria-labelledby="all-photos">
      <h2 id="all-photos">{t('delivery.all-title')}</h2>
      {sharesFiles ? <SaveAll photos={order.photos} onBusy={onBusy} /> : null}
      <ZipPanel order={order} isMain={!sharesFiles} />
    </section>
  )
}
