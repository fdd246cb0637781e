import { memo, type CSSProperties, type DragEvent, type MouseEvent } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import type { ShownPhoto } from './photo-image.tsx'
import { PresetImage } from './preset-image.tsx'
import styles from './photo-pane.module.css'

/** How a photo of a pane is marked, and what a press on it does. */
export interface PaneMark {
  /** The accessible name: what a press does. */
  readonly label: string
  /** `chosen`: where it is to be already. `leaves`: a press takes it away. */
  readonly state: 'free' | 'chosen' | 'leaves'
  /** Where else it is. */
  readonly badge?: string | null
}

interface Props extends PaneMark {
  photo: ShownPhoto
  index: number
  /** The one of the pane that Tab leads to. */
  isActive: boolean
  style: CSSProperties
  onPress: (index: number, event: MouseEvent<HTMLButtonElement>) => void
  onFocus: (index: number) => void
  onDragStart: (index: number, event: DragEvent) => void
}

const ICONS = { free: 'add', chosen: 'check', leaves: 'close' } as const

function Tile({ photo, index, isActive, label, state, badge, style, onPress, onFocus, onDragStart }: Props) {
  return (
    // Dragged by its frame, for a button cannot be dragged everywhere; the button has the same act by press.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={styles.tile} style={style} draggable onDragStart={(event) => onDragStart(index, event)}>
      <button
        type="button"
        className={styles.press}
        data-index={index}
        data-state={state}
        tabIndex={isActive ? 0 : -1}
        aria-label={label}
        title={badge ?? undefined}
        onClick={(event) => onPress(index, event)}
        onFocus={() => onFocus(index)}
        // A key that is held down must not empty a pane.
        onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      >
        <PresetImage photo={photo} preset="group-thumb" />
        <span className={styles.mark} aria-hidden="true">
          <Icon name={ICONS[state]} size={16} />
        </span>
        {badge ? <span className={styles.badge}>{badge}</span> : null}
      </button>
    </li>
  )
}

/** A photo of a pane, pressed to come or go. */
export const PaneTile = memo(Tile)
