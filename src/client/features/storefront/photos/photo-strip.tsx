import { useCallback, useEffect, useRef, useState } from 'react'
import { stripSizes } from '#domain/boot.ts'
import { useKiosk } from '#client/device/kiosk/kiosk.ts'
import type { Photo } from '#contract/schema.gen.ts'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'
import { useArrowKeys } from '#client/shared-views/use-arrow-keys.ts'
import { PhotoTile } from '#client/shared-views/photo-tile.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { afterPaint, usePageLoaded } from '#client/ui/loading/after-paint.ts'
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

/** Number of photos that a strip draws before the page is idle: fewer on a phone. */
const FIRST = innerWidth < 700 ? 4 : 5
/** The distance from the window within which a strip draws its photos. */
const NEAR = '700px 0px'
/** Number of photos of a strip that load at once because they are in sight: fewer on a phone. */
const EAGER = innerWidth < 700 ? 2 : 4
/** A kiosk's tile is a third of the page. */
const kioskSizes = '33vw'
/** Distance that an arrow button scrolls, as a fraction of the window's width (docs/rules.md#trip-page). */
const STEP = 0.99

/**
 * Windows of a strip that are drawn from its start to beyond what is in sight: few until it is scrolled, because their
 * pictures compete with those in sight.
 */
const AT_REST = 1.5
const AHEAD = 2.5

/** Returns how many photos fill a strip that is `sight` times as long as it is high. */
function fillingCount(photos: readonly Photo[], sight: number): number {
  let length = 0
  const at = photos.findIndex((photo) => (length += photo.width / photo.height) > sight)
  return at === -1 ? photos.length : at + 1
}

export function PhotoStrip({ name, photos, selection, onOpen, eager }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const kiosk = useKiosk()
  const pageLoaded = usePageLoaded()
  const [isNear, setNear] = useState(eager || !pageLoaded)
  const [count, setCount] = useState(FIRST)
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })

  const look = useCallback(() => {
    const node = list.current
    if (!node) return
    const { scrollLeft, clientWidth, scrollWidth } = node
    const atStart = scrollLeft < 4
    const atEnd = scrollLeft + clientWidth > scrollWidth - 4
    setEnds((last) => (last.atStart === atStart && last.atEnd === atEnd ? last : { atStart, atEnd }))
  }, [])
  const drawMore = useCallback(() => {
    look()
    const node = list.current
    if (!node || node.clientHeight === 0) return
    const ahead = node.scrollLeft > 0 ? AHEAD : AT_REST
    const sight = (node.scrollLeft + ahead * node.clientWidth) / node.clientHeight
    setCount((last) => Math.max(last, fillingCount(photos, sight)))
  }, [look, photos])

  useEffect(() => {
    const node = list.current
    if (!node) return
    let cancel = (): void => undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A focused photo stays.
        const is = entry?.isIntersecting === true || node.contains(document.activeElement)
        setNear(is)
        if (is) cancel = afterPaint(drawMore)
      },
      { rootMargin: NEAR },
    )
    observer.observe(node)
    const unwatch = watchSize(node, look)
    return () => {
      cancel()
      observer.disconnect()
      unwatch()
    }
  }, [look, drawMore])

  const scroll = (direction: -1 | 1) => {
    const width = kiosk ? (list.current?.clientWidth ?? 0) : innerWidth
    list.current?.scrollBy({ left: direction * width * STEP, behavior: 'smooth' })
  }

  const shown = isNear ? photos.slice(0, count) : []
  const restRatio = photos.slice(shown.length).reduce((sum, photo) => sum + photo.width / photo.height, 0)
  const { stop, handlers } = useArrowKeys(list, 0, shown.length)

  return (
    <div className={styles.strip}>
      <ul ref={list} className={styles.list} onScroll={drawMore} aria-label={name} {...handlers}>
        {shown.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            index={index}
            sizes={kiosk ? kioskSizes : stripSizes(photo)}
            eager={eager && index < EAGER}
            isStop={index === stop}
            place={selection.placeOf(photo.id)}
            canAdd={selection.canAdd}
            isKnown={selection.isKnown}
            isFavourite={selection.favourites?.has(photo.id)}
            onOpen={onOpen}
            onToggle={selection.toggle}
            style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
          />
        ))}
        {restRatio > 0 ? <li aria-hidden="true" className={styles.rest} style={{ aspectRatio: restRatio }} /> : null}
      </ul>
      <span className={styles.back} hidden={ends.atStart}>
        <IconButton
          tabIndex={-1}
          icon="chevronLeft"
          label={t('search.scroll-back', { name })}
          onClick={() => scroll(-1)}
        />
      </span>
      <span className={styles.on} hidden={ends.atEnd}>
        <IconButton
          tabIndex={-1}
          icon="chevronRight"
          label={t('search.scroll-on', { name })}
          onClick={() => scroll(1)}
        />
      </span>
    </div>
  )
}
