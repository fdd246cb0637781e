import { memo, type CSSProperties, type DragEvent, type MouseEvent } from 'react'
import { Icon } from '#client/ui/pictures/icon.tsx'
import type { ShownPhoto } from '../photo-image.tsx'
import { PresetImage } from '../preset-image.tsx'
import styles from './photo-pane.module.css'

export interface PaneMark {
  readonly label: string
  /**
   * State of a photo in this pane. `chosen`: the group or slideshow already has it. `leaves`: a press removes it from
   * this pane.
   */
  readonly state: 'free' | 'chosen' | 'leaves'
  /** Name of another display group that also holds the photo. */
  readonly badge?: string | null
}

interface Props extends PaneMark {
  photo: ShownPhoto
  index: number
  isActive: boolean
  style: CSSProperties
  onPress: (index: number, event: MouseEvent<HTMLButtonElement>) => void
  onFocus: (index: number) => void
  onDragStart: (index: number, event: DragEvent) => void
}

const ICONS = { free: 'add', chosen: 'check', leaves: 'close' } as const

function Tile({ photo, index, isActive, label, state, badge, style, onPress, onFocus, onDragStart }: Props) {
  return (
    // The tile's frame is draggable, because some browsers do not drag buttons. A press of the button has the same
    // effect as a drag to the other pane.
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
        // Ignores a held Enter key, because its repeats would move all photos out of the pane.
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

export const PaneTile = memo(Tile)
