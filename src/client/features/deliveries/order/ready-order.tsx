import { useCallback, useState } from 'react'
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
  const [downloaded, setDownloaded] = useState(false)
  const onDownload = useCallback(() => setDownloaded(true), [])
  const { openPhoto, open, move, close } = useOpenPhoto()
  const links = reviewLinks(order.outfitter)
  const review = useReviewMoment(order.id, {
    wanted: links.length > 0 && (downloaded || kiosk !== null),
    busy: saving || openPhoto !== null,
    onKiosk: kiosk !== null,
  })
  const viewed = openPhoto !== null && order.photos[openPhoto] ? openPhoto : null
  const [isWide] = useState(() => matchMedia('(min-width: 51.25rem)').matches)
  const shared = { onDownload: kiosk ? null : onDownload, onOpen: open }

  return (
    <div className={arrived ? styles.arrived : undefined}>
      <Thanks order={order} />
      <div className={styles.columns}>
        <section className={styles.hero} aria-labelledby="delivered-photos">
          <div className={styles.sectionHead}>
            <h2 id="delivered-photos">{t('delivery.title')}</h2>
            {kiosk ? null : <p>{t('delivery.download-hint')}</p>}
          </div>
          <DeliveredPhotos photos={order.photos.slice(0, 1)} start={0} {...shared} />
        </section>
        <div className={styles.take}>
          {kiosk ? null : <TakeAll order={order} onBusy={setSaving} onDownload={onDownload} />}
          {kiosk || isWide ? (
            <LazySection skeleton={<Skeleton height={420} radius="var(--radius-l)" />}>
              <KioskTakeaway order={order} kiosk={kiosk} />
            </LazySection>
          ) : null}
        </div>
        {order.photos.length > 1 ? (
          <div className={styles.main}>
            <DeliveredPhotos photos={order.photos.slice(1)} start={1} {...shared} />
          </div>
        ) : null}
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

interface TakeProps {
  order: DeliveryOrder
  onBusy: (busy: boolean) => void
  onDownload: () => void
}

function TakeAll({ order, onBusy, onDownload }: TakeProps) {
  const [sharesFiles] = useState(canShareFiles)
  const { photos } = order
  const several = photos.length > 1
  const canSave = sharesFiles && countMissing(photos) < photos.length
  if (!canSave && !several) return null
  return (
    <section className={styles.panel} aria-labelledby="all-photos">
      <h2 id="all-photos">{t(several ? 'delivery.all-title' : 'delivery.download')}</h2>
      {canSave ? <SaveAll photos={photos} onBusy={onBusy} onSaved={onDownload} /> : null}
      {several ? <ZipPanel order={order} isMain={!canSave} onDownload={onDownload} /> : null}
    </section>
  )
}

interface PhotosProps {
  photos: readonly DeliveryPhoto[]
  /** The place of the first one among all photos of the order. */
  start: number
  /** Null on a kiosk, which downloads nothing. */
  onDownload: (() => void) | null
  onOpen: (index: number) => void
}

function DeliveredPhotos({ photos, start, onDownload, onOpen }: PhotosProps) {
  return (
    <ul className={styles.photos} aria-label={t('delivery.title')}>
      {photos.map((photo, place) => (
        <li key={photo.id} className={styles.photo} style={{ '--order': Math.min(start + place, 8) }}>
          <button
            type="button"
            className={styles.picture}
            style={{ '--natural': `${photo.width} / ${photo.height}` }}
            onClick={(event) => {
              // Focuses the button, because Safari does not focus a clicked one. The viewer then returns the focus to
              // the button when it closes.
              event.currentTarget.focus({ preventScroll: true })
              onOpen(start + place)
            }}
          >
            <PresetImage photo={deliveredPicture(photo)} preset="delivery" eager={start + place < 2} />
            {photo.has_original ? null : <span className={styles.coming}>{t('delivery.coming')}</span>}
          </button>
          {onDownload ? (
            <div className={styles.caption}>
              <span className={styles.fileName}>{photo.file_name}</span>
              {photo.has_original ? (
                <a
                  className={styles.download}
                  href={photo.full_path}
                  download={photo.file_name}
                  onClick={onDownload}
                  aria-label={t('delivery.download-photo', { name: photo.name })}
                >
                  <Icon name="download" />
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
