import type { DeliveryPhoto } from '#contract/schema.gen.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { deliveredPicture } from '../sharing/clean-pictures.ts'
import styles from '../deliveries.module.css'

interface Props {
  photos: readonly DeliveryPhoto[]
  /** False on a kiosk, which offers no downloads. */
  downloads: boolean
  onOpen: (index: number) => void
}

export function DeliveredPhotos({ photos, downloads, onOpen }: Props) {
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
