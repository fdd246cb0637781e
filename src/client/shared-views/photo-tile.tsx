import { memo, type CSSProperties, type ReactNode } from 'react'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { PhotoImage, type ShownPhoto } from './photo-image.tsx'
import type { PhotoPlace } from './photo-selection.ts'
import styles from './photo-tile.module.css'
import { t, useLanguage } from './chosen-texts.ts'
import { usePressed } from '#client/ui/controls/use-pressed.ts'

interface Props<Photo extends ShownPhoto> {
  photo: Photo
  index: number
  sizes: string
  eager: boolean
  /** False leaves the photo to the arrow keys. */
  isStop: boolean
  place: PhotoPlace
  canAdd: boolean
  isKnown: boolean
  isFavourite?: boolean | undefined
  onOpen: (index: number, from: HTMLElement) => void
  onToggle: (photo: Photo, from: HTMLElement, shown: PhotoPlace, withShift?: boolean) => void
  labelOf?: ((place: PhotoPlace) => string) | undefined
  mark?: ((photo: Photo) => ReactNode) | undefined
  style?: CSSProperties
}

const LABELS = {
  none: 'search.add-photo',
  single: 'search.remove-photo',
  group: 'search.photo-in-group',
} as const

const orderLabel = (place: PhotoPlace): string => t(LABELS[place])

function Tile<Photo extends ShownPhoto>({
  photo,
  index,
  sizes,
  eager,
  isStop,
  place,
  canAdd,
  isKnown,
  isFavourite = false,
  onOpen,
  onToggle,
  labelOf = orderLabel,
  mark,
  style,
}: Props<Photo>) {
  useLanguage()
  const label = labelOf(place)
  const pressed = usePressed(place)
  const name = photo.name ?? String(photo.id)
  const tabIndex = isStop ? 0 : -1
  return (
    <li className={place === 'none' ? styles.tile : `${styles.tile} ${styles.chosen}`} style={style} data-index={index}>
      <button
        type="button"
        className={styles.open}
        tabIndex={tabIndex}
        aria-label={[t('common.photo-alt', { name }), isFavourite ? t('favourites.mark') : '']
          .filter(Boolean)
          .join(', ')}
        onClick={(event) => {
          // Focuses the button, because Safari does not focus a clicked button.
          event.currentTarget.focus({ preventScroll: true })
          onOpen(index, event.currentTarget)
        }}
      >
        <PhotoImage photo={photo} sizes={sizes} eager={eager} decorative />
      </button>
      {isFavourite ? (
        <span className={styles.favourite}>
          <Icon name="heart" size={18} />
        </span>
      ) : null}
      {mark?.(photo)}
      {canAdd || place !== 'none' ? (
        <button
          type="button"
          className={styles.add}
          tabIndex={tabIndex}
          aria-label={`${label}: ${name}`}
          title={label}
          aria-disabled={place === 'group' || undefined}
          aria-busy={!isKnown || undefined}
          onPointerDown={pressed.begin}
          onClick={(event) => {
            if (place !== 'group') onToggle(photo, event.currentTarget, pressed.at(event), event.shiftKey)
          }}
        >
          <span className={styles.mark}>
            {isKnown ? <Icon name={place === 'none' ? 'add' : 'check'} size={20} /> : null}
          </span>
        </button>
      ) : null}
    </li>
  )
}

export const PhotoTile = memo(Tile) as typeof Tile
