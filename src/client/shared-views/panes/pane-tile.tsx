import { memo, type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import type { ShownPhoto } from '../photo-image.tsx'
import { PresetImage } from '../preset-image.tsx'
import styles from './photo-pane.module.css'

export interface PaneMark {
  readonly label: string
  /** `chosen`: the group or slideshow already has it. `leaves`: a press removes it from this pane. */
  readonly state: 'free' | 'chosen' | 'leaves'
  /** Name of another display group that also holds the photo. */
  readonly badge?: string | null
}

/** The handlers must not change between renders; otherwise every memoized photo draws again. */
export interface PaneHandlers<Photo> {
  readonly press: (photo: Photo, index: number, event: MouseEvent<HTMLElement>) => void
  readonly grip: (photo: Photo, index: number) => void
  readonly key: (photo: Photo, index: number, event: KeyboardEvent) => void
  readonly focus: (photo: Photo, index: number) => void
  readonly hold: (event: PointerEvent, photo: Photo, index: number) => void
}

interface Props<Photo extends ShownPhoto> extends PaneMark {
  photo: Photo
  index: number
  count: number
  left: number
  top: number
  size: number
  movable: boolean
  lifted: boolean
  isActive: boolean
  handlers: PaneHandlers<Photo>
}

const ICONS = { free: 'add', chosen: 'check', leaves: 'close' } as const

export const photoName = ({ name, id }: ShownPhoto): string => name ?? String(id)

function Tile<Photo extends ShownPhoto>(props: Props<Photo>) {
  const { photo, index, count, left, top, size, label, state, badge, movable, lifted, isActive, handlers } = props
  const style: CSSProperties = { translate: `${left}px ${top}px`, width: size, height: size }
  const tabIndex = isActive ? 0 : -1
  const name = photoName(photo)
  return (
    <li
      className={styles.tile}
      style={style}
      data-lifted={lifted || undefined}
      data-photo={photo.id}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <button
        type="button"
        className={styles.press}
        data-index={index}
        data-state={state}
        tabIndex={tabIndex}
        aria-label={label}
        title={badge ?? name}
        onClick={(event) => handlers.press(photo, index, event)}
        onFocus={() => handlers.focus(photo, index)}
        onKeyDown={(event) => {
          // A held Enter key would move all photos out of the pane.
          if (event.repeat && event.key === 'Enter') event.preventDefault()
          handlers.key(photo, index, event)
        }}
        // A finger on the photo scrolls the pane, so on touch screens only the grip starts a drag.
        onPointerDown={(event) => {
          if (event.pointerType !== 'touch') handlers.hold(event, photo, index)
        }}
      >
        <PresetImage photo={photo} preset="group-thumb" />
        <span className={styles.mark} aria-hidden="true">
          <Icon name={ICONS[state]} size={16} />
        </span>
        {badge ? <span className={styles.badge}>{badge}</span> : null}
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

/** A press on the photo adds or removes it; its grip moves it. */
export const PaneTile = memo(Tile) as typeof Tile
