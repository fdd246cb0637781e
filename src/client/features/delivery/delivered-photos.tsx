import type { DeliveryPhoto } from '#contract/schema.gen.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { t } from '#client/shared-views/texts.ts'
import { Icon } from '#client/ui/icon.tsx'
import styles from './delivery.module.css'

/** What the guest bought, without watermark, each with the way to its original file. */
export function DeliveredPhotos({ photos }: { photos: readonly DeliveryPhoto[] }) {
  return (
    <ul className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={styles.photo}>
          <div className={styles.picture} style={{ '--natural': `${photo.width} / ${photo.height}` }}>
            <PresetImage
              photo={{ ...photo, path: photo.delivery_path, images: photo.delivery_images }}
              preset="delivery"
              eager={index < 2}
            />
          </div>
          <div className={styles.caption}>
            <span className={styles.fileName}>{photo.file_name}</span>
            <a
              className={styles.download}
              href={photo.full_path}
              download={photo.file_name}
              aria-label={t('delivery.download-photo', { name: photo.name })}
            >
              <Icon name="download" />
              {t('delivery.download')}
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}
