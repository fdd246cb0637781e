import { useState } from 'react'
import type { DeliveryOrder, DeliveryPhoto } from '#contract/schema.gen.ts'
import { originalsHere } from '#domain/orders/originals-here.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazySection } from '#client/shared-views/parts/lazy-section.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { deliveredPicture } from '../sharing/clean-pictures.ts'
import { countMissing } from './order-stage.ts'
import { Receipt } from './receipt.tsx'
import { reviewLinks } from '../review/review-links.ts'
import { SaveAll } from '../download/save-all.tsx'
import { SharePanel } from '../sharing/share-panel.tsx'
import { useOpenPhoto } from './use-open-photo.ts'
import { useReviewMoment } from '../review/use-review-moment.ts'
import { canShareFiles } from '../download/use-save-all.ts'
import { ZipPanel } from '../download/zip-panel.tsx'
import styles from '../deliveries.module.css'

const PhotoViewer = lazyPart(() => import('#client/shared-views/viewer/photo-viewer.tsx'), 'PhotoViewer')
const ReviewDialog = lazyPart(() => import('../review/review-dialog.tsx'), 'ReviewDialog')
const KioskTakeaway = lazyPart(() => import('./kiosk-takeaway.tsx'), 'KioskTakeaway')

interface Props {
  order: DeliveryOrder
  /** True when the guest had this page open while the order was pending. */
  arrived: boolean
  kiosk: { onDone: () => void; busy: boolean } | null
}

function firstName(name: string | null): string {
  return (name ?? '').trim().split(/\s+/)[0] ?? ''
}

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
            <LazySection skeleton={<Skeleton height={420} radius="var(--radius-l)" />}>
              <KioskTakeaway order={order} {...kiosk} />
            </LazySection>
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
              <AreaIcon name="lock" size={18} />
              {t('delivery.keep-link')}
            </p>
          )}
        </aside>
      </div>
      {viewed === null ? null : (
        <LazyWindow>
          <PhotoViewer photos={order.photos.map(deliveredPicture)} index={viewed} onIndex={move} onClose={close} />
        </LazyWindow>
      )}
      {review.open && viewed === null ? (
        <LazyWindow>
          <ReviewDialog
            outfitterName={order.outfitter.name}
            links={links}
            asCodes={kiosk !== null}
            onDismiss={review.dismiss}
          />
        </LazyWindow>
      ) : null}
    </div>
  )
}

function leadOf({ email, photos }: DeliveryOrder): string {
  const missing = countMissing(photos)
  if (missing > 0) return `${originalsHere(t, { total: photos.length, missing })} ${t('delivery.fills')}`
  return email ? t('delivery.lead', { email }) : t('delivery.lead-plain')
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
        <p>{leadOf(order)}</p>
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

interface PhotosProps {
  photos: readonly DeliveryPhoto[]
  downloads: boolean
  onOpen: (index: number) => void
}

function DeliveredPhotos({ photos, downloads, onOpen }: PhotosProps) {
  return (
    <ul className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={styles.photo} style={{ '--order': Math.min(index, 8) }}>
          <button
            type="button"
            className={styles.picture}
            style={{ '--natural': `${photo.width} / ${photo.height}` }}
            onClick={(event) => {
              // Focuses the button, because Safari does not focus a clicked one. The viewer then returns the focus to
              // the button when it closes.
              event.currentTarget.focus({ preventScroll: true })
              onOpen(index)
            }}
          >
            <PresetImage photo={deliveredPicture(photo)} preset="delivery" eager={index < 2} />
            {photo.has_original ? null : <span className={styles.coming}>{t('delivery.coming')}</span>}
          </button>
          {downloads ? (
            <div className={styles.caption}>
              <span className={styles.fileName}>{photo.file_name}</span>
              {photo.has_original ? (
                <a
                  className={styles.download}
                  href={photo.full_path}
                  download={photo.file_name}
                  aria-label={t('delivery.download-photo', { name: photo.name })}
                >
                  <AreaIcon name="download" />
                  {t('delivery.download')}
                </a>
              ) : null}
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
