import { useCallback, useEffect, useRef, useState } from 'react'
import { stripSizes } from '#domain/boot.ts'
import { useKiosk } from '#client/device/kiosk/kiosk.ts'
import type { Photo } from '#contract/schema.gen.ts'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'
import { PhotoTile } from '#client/shared-views/photo-tile.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { afterPaint } from '#client/ui/loading/after-paint.ts'
import { IconButton } from '#client/ui/controls/button.tsx'
import { watchSize } from '#client/ui/controls/watch-size.ts'
import styles from './photo-strip.module.css'

interface Props {
  name: string
  photos: readonly Photo[]
  selection: PhotoSelection<Photo>
  onOpen: (index: number, from: HTMLElement) => void
  eager: boolean
}

/** Number of photos that a strip draws before the guest touches it or the page is idle. */
const FIRST = 5
/** Number of photos of a strip that load at once because they are in sight: fewer on a phone. */
const EAGER = innerWidth < 700 ? 2 : 4
/** A kiosk's tile is a third of the page. */
const kioskSizes = '33vw'
/** Distance that an arrow button scrolls, as a fraction of the window's width (docs/rules.md#trip-page). */
const STEP = 0.99

export function PhotoStrip({ name, photos, selection, onOpen, eager }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const kiosk = useKiosk()
  const [whole, setWhole] = useState(false)
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })

  const look = useCallback(() => {
    const node = list.current
    if (!node) return
    const atStart = node.scrollLeft < 4
    const atEnd = node.scrollLeft + node.clientWidth > node.scrollWidth - 4
    setEnds((last) => (last.atStart === atStart && last.atEnd === atEnd ? last : { atStart, atEnd }))
  }, [])

  useEffect(() => {
    const node = list.current
    if (!node) return
    let cancel = (): void => undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        cancel = afterPaint(() => setWhole(true))
      },
      { rootMargin: '200px 0px' },
    )
    observer.observe(node)
    const unwatch = watchSize(node, look)
    return () => {
      cancel()
      observer.disconnect()
      unwatch()
    }
  }, [look, photos])

  const scroll = (direction: -1 | 1) => {
    setWhole(true)
    list.current?.scrollBy({ left: direction * innerWidth * STEP, behavior: 'smooth' })
  }

  const shown = whole ? photos : photos.slice(0, FIRST)
  const restRatio = photos.slice(shown.length).reduce((sum, photo) => sum + photo.width / photo.height, 0)

  return (
    <div className={styles.strip}>
      <ul ref={list} className={styles.list} onScroll={look} onPointerDown={() => setWhole(true)} aria-label={name}>
        {shown.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            index={index}
            sizes={kiosk ? kioskSizes : stripSizes(photo)}
            eager={eager && index < EAGER}
            place={selection.placeOf(photo.id)}
            canAdd={selection.canAdd}
            isKnown={selection.isKnown}
            onOpen={onOpen}
            onToggle={selection.toggle}
            style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
          />
        ))}
        {restRatio > 0 ? <li aria-hidden="true" className={styles.rest} style={{ aspectRatio: restRatio }} /> : null}
      </ul>
      <span className={styles.back} hidden={ends.atStart}>
        <IconButton icon="chevronLeft" label={t('search.scroll-back', { name })} onClick={() => scroll(-1)} />
      </span>
      <span className={styles.on} hidden={ends.atEnd}>
        <IconButton icon="chevronRight" label={t('search.scroll-on', { name })} onClick={() => scroll(1)} />
      </span>
    </div>
  )
}
