import type { Photo, StorefrontOutfitter } from '#contract/schema.gen.ts'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { SingleButton } from './buy-buttons.tsx'
import styles from './guest-viewer.module.css'

interface Props {
  photos: readonly Photo[]
  shop: StorefrontOutfitter
  selection: PhotoSelection<Photo>
}

/** Two photos side by side, or one above the other on a phone that is held upright. */
export function ComparedPhotos({ photos, shop, selection }: Props) {
  return (
    <div className={styles.compared}>
      {photos.map((photo) => (
        <figure key={photo.id}>
          <PresetImage photo={photo} preset="viewer-full" eager />
          <figcaption>
            <span>{photo.name}</span>
            <SingleButton photo={photo} shop={shop} selection={selection} />
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
