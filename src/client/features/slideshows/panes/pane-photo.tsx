import { memo, type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import type { ShownPhoto } from '#client/shared-views/photo-image.tsx'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import styles from './show-pane.module.css'

/**
 * Event handlers that all photos of a pane share. They must not change between renders; otherwise every memoized photo
 * draws again.
 */
export interface PaneHandlers<Photo> {
  readonly press: (photo: Photo, index: number, event: MouseEvent) => void
  readonly grip: (photo: Photo, index: number) => void
  readonly key: (photo: Photo, index: number, event: KeyboardEvent) => void
  readonly focus: (photo: Photo, index: number) => void
  readonly hold: (event: PointerEvent, photo: Photo, index: number) => void
}

interface Props<Photo extends ShownPhoto> {
  photo: Photo
  index: number
  count: number
  x: number
  y: number
  width: number
  height: number
  label: string
  sign: 'add' | 'remove'
  marked: boolean
  movable: boolean
  lifted: boolean
  isActive: boolean
  handlers: PaneHandlers<Photo>
}

export const photoName = ({ name, id }: ShownPhoto): string => name ?? String(id)

function Photo<Photo extends ShownPhoto>(props: Props<Photo>) {
  const { photo, index, count, x, y, width, height, label, sign, marked, movable, lifted, isActive, handlers } = props
  const style: CSSProperties = { translate: `${x}px ${y}px`, width, height }
  const tabIndex = isActive ? 0 : -1
  const name = photoName(photo)
  return (
    <li
      className={styles.cell}
      style={style}
      data-lifted={lifted || undefined}
      data-marked={marked || undefined}
      data-photo={photo.id}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <button
        type="button"
        className={styles.press}
        tabIndex={tabIndex}
        aria-label={label}
        title={name}
        onClick={(event) => handlers.press(photo, index, event)}
        onFocus={() => handlers.focus(photo, index)}
        onKeyDown={(event) => handlers.key(photo, index, event)}
        // A finger on the photo scrolls the pane, so on touch screens only the grip starts a drag.
        onPointerDown={(event) => {
          if (movable && event.pointerType !== 'touch') handlers.hold(event, photo, index)
        }}
      >
        <PresetImage photo={photo} preset="group-thumb" />
        <span className={styles.sign}>
          <Icon name={marked ? 'check' : sign === 'add' ? 'add' : 'close'} size={18} />
        </span>
      </button>
      {movable ? (
        <>
          <span className={styles.place} aria-hidden="true">
            {index + 1}
          </span>
          <button
            type="button"
            className={styles.grip}
            data-grip=""
            tabIndex={tabIndex}
            aria-label={staffText('pane.move', { name, place: index + 1, count })}
            aria-pressed={lifted}
            title={staffText('pane.move-hint')}
            onClick={() => handlers.grip(photo, index)}
            onFocus={() => handlers.focus(photo, index)}
            onKeyDown={(event) => handlers.key(photo, index, event)}
            onPointerDown={(event) => handlers.hold(event, photo, index)}
          >
            <span>
              <StaffIcon name="grip" size={18} />
            </span>
          </button>
        </>
      ) : null}
    </li>
  )
}

/** Draws one photo of a pane. A press on the photo adds or removes it; its grip moves it. */
export const PanePhoto = memo(Photo) as typeof Photo
