import { useEffect, useEffectEvent } from 'react'
import { viewerSources } from '#domain/boot.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { localWallTime } from '#domain/trip-time/zoned-time.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { PhotoViewer } from '#client/shared-views/viewer/photo-viewer.tsx'
import type { SourcesOf } from '#client/shared-views/viewer/viewer-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useSingleKeys } from '#client/ui/controls/use-shortcut.ts'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import type { Table } from './use-table.ts'
import type { TimelinePhoto } from './timeline-photo.ts'
import styles from './loupe.module.css'

interface Props {
  table: Table
  zone: string
  /** In the order of the screen. */
  photos: readonly TimelinePhoto[]
  index: number
  /** Shows the photos side by side. */
  isSurvey: boolean
  mayMark: boolean
  onIndex: (index: number) => void
  onClose: () => void
}

/** Pixels of the pictures without watermark. Only a closer look needs the original. */
const CLEAN_WIDTH = 1000

const sourcesOf: SourcesOf<TimelinePhoto> = (photo, sizes, zoom) => {
  const { clean_path: path, width, height } = photo
  if (path === undefined) return null
  const clean = `${path}/delivery.jpg`
  const shown = Math.round(width * Math.min(1, CLEAN_WIDTH / Math.max(width, height)))
  const original = zoom > 1 ? `, ${path}/original.jpg ${width}w` : ''
  return { ...viewerSources(photo, sizes), src: clean, srcSet: `${clean} ${shown}w${original}` }
}

/** One photo large, or the chosen ones side by side. */
export function Loupe({ table, zone, photos, index, isSurvey, mayMark, onIndex, onClose }: Props) {
  const photo = photos[index]
  const reject = (): void => photo && table.reject([photo.id], !photo.isRejected)
  const star = (): void => photo && table.star([photo.id], photo.starred !== true)
  useKeys(mayMark ? { x: reject, '*': star, ' ': onClose } : { ' ': onClose })
  return (
    <PhotoViewer
      photos={photos}
      index={index}
      onIndex={onIndex}
      onClose={onClose}
      sourcesOf={sourcesOf}
      parts={(shown) => ({
        head: null,
        details: <Details photo={shown} zone={zone} raft={table.rowOfPhoto(shown.id)?.name ?? ''} />,
        stage: isSurvey ? <Survey photos={photos} index={index} onIndex={onIndex} /> : null,
        foot: mayMark ? (
          <div className={styles.marks}>
            <Button variant="quiet" aria-pressed={shown.isRejected} onClick={reject}>
              {staffText('timeline.reject')}
            </Button>
            <Button variant="quiet" aria-pressed={shown.starred === true} onClick={star}>
              <StaffIcon name="star" size={18} />
              {staffText('timeline.star')}
            </Button>
          </div>
        ) : null,
      })}
    />
  )
}

function Details({ photo, zone, raft }: { photo: TimelinePhoto; zone: string; raft: string }) {
  const time = photo.taken_at === null ? null : localWallTime(new Date(photo.taken_at), zone).slice(11)
  const facts = [time ?? staffText('photos.no-time'), raft, photo.isRejected ? staffText('timeline.rejected') : '']
  return <span className={styles.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
}

interface SurveyProps {
  photos: readonly TimelinePhoto[]
  index: number
  onIndex: (index: number) => void
}

function Survey({ photos, index, onIndex }: SurveyProps) {
  const columns = Math.ceil(Math.sqrt(photos.length))
  return (
    <div className={styles.survey} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {photos.map((photo, place) => (
        <button
          key={photo.id}
          type="button"
          aria-label={photo.name}
          aria-current={place === index}
          data-rejected={photo.isRejected || undefined}
          onClick={() => onIndex(place)}
        >
          <PresetImage
            photo={photo}
            preset="viewer-full"
            first={photo.clean_path === undefined ? undefined : `${photo.clean_path}/delivery.jpg`}
            eager
          />
        </button>
      ))}
    </div>
  )
}

function useKeys(acts: Readonly<Record<string, () => void>>): void {
  const singleKeys = useSingleKeys()
  const pressed = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target } = event
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || !Object.hasOwn(acts, key)) return
    // A focused button takes the space key.
    if (key === ' ' ? target instanceof HTMLButtonElement : !singleKeys) return
    event.preventDefault()
    acts[key]?.()
  })
  useEffect(() => {
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
