import { memo, type CSSProperties } from 'react'
import { raftCodeNumber, twoRaftCodes } from '#domain/photos/raft-code.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { localWallTime } from '#domain/trip-time/zoned-time.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import type { TimelinePhoto } from './timeline-photo.ts'
import styles from './timeline.module.css'

interface Props {
  photo: TimelinePhoto
  zone: string
  left: number
  top: number
  width: number
  height: number
  isStop: boolean
  isSelected: boolean
}

const codeText = (code: string): string =>
  code === twoRaftCodes
    ? staffText('timeline.two-codes')
    : staffText('timeline.raft-code', { number: raftCodeNumber(code) })

/** The list around it takes presses and keys, so that nothing is bound to each of thousands of photos. */
export const TablePhoto = memo(function TablePhoto(props: Props) {
  const { photo, zone, left, top, width, height, isStop, isSelected } = props
  const style: CSSProperties = { translate: `${left}px ${top}px`, width, height }
  const time = photo.taken_at === null ? null : localWallTime(new Date(photo.taken_at), zone).slice(11)
  const state = photo.isRejected
    ? 'timeline.photo-rejected'
    : photo.starred
      ? 'timeline.photo-starred'
      : 'timeline.photo'
  return (
    <li className={styles.photo} style={style}>
      <button
        type="button"
        data-photo={photo.id}
        data-rejected={photo.isRejected || undefined}
        data-turned={photo.turn % 360 === 0 ? undefined : photo.turn % 180 === 0 ? 'over' : 'aside'}
        style={{ '--turn': `${photo.turn}deg` }}
        aria-pressed={isSelected}
        tabIndex={isStop ? 0 : -1}
        aria-label={staffText(state, { name: photo.name, time: time ?? staffText('photos.no-time') })}
        title={photo.file_name}
      >
        <PresetImage photo={photo} preset="group-thumb" />
        <span className={styles.time} aria-hidden="true">
          {time ?? staffText('photos.no-time')} {photo.name}
        </span>
        {photo.starred ? (
          <span className={styles.star} aria-hidden="true">
            <StaffIcon name="star" size={16} />
          </span>
        ) : null}
        {photo.isRejected ? (
          <span className={styles.rejected} aria-hidden="true">
            {photo.raft_code === undefined ? staffText('timeline.rejected') : codeText(photo.raft_code)}
          </span>
        ) : null}
      </button>
    </li>
  )
})
