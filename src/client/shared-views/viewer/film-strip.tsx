import { useLayoutEffect, useRef } from 'react'
import { PhotoImage, type ShownPhoto } from '../photo-image.tsx'
import { t } from '../chosen-texts.ts'
import styles from './photo-viewer.module.css'

/** More pictures would slow a phone down. */
const MOST = 20

interface Props {
  photos: readonly ShownPhoto[]
  index: number
  onIndex: (index: number) => void
}

/** One stop of the Tab key. The viewer's arrow keys move the focus with the photo. */
export function FilmStrip({ photos, index, onIndex }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const first = Math.max(0, Math.min(index - MOST / 2, photos.length - MOST))

  useLayoutEffect(() => {
    const strip = list.current
    const tile = strip?.querySelector<HTMLElement>('[aria-current]')
    if (!strip || !tile) return
    strip.scrollLeft = tile.offsetLeft - (strip.clientWidth - tile.clientWidth) / 2
    if (strip.contains(document.activeElement)) tile.focus({ preventScroll: true })
  }, [index, photos])

  if (photos.length < 2) return null
  return (
    <ul ref={list} className={styles.strip} aria-label={t('viewer.photos')}>
      {photos.slice(first, first + MOST).map((photo, place) => {
        const at = first + place
        return (
          <li key={photo.id}>
            <button
              type="button"
              tabIndex={at === index ? 0 : -1}
              aria-current={at === index || undefined}
              aria-label={t('viewer.position', { position: at + 1, count: photos.length })}
              onClick={() => onIndex(at)}
            >
              <PhotoImage photo={photo} sizes="72px" decorative />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
