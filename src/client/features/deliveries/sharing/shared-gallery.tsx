import { useMemo, useRef } from 'react'
import { layoutJustified } from '#client/shared-views/layout/justified-layout.ts'
import type { ShownPhoto } from '#client/shared-views/photo-image.tsx'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { useVisibleRows } from '#client/shared-views/use-visible-rows.ts'
import { useWidth } from '#client/shared-views/use-width.ts'
import styles from './shared-photos.module.css'

interface Props {
  photos: readonly ShownPhoto[]
  onOpen: (index: number) => void
}

/**
 * Returns the target height of a row in pixels. A row then has about one photo on phones and two or three in wide
 * windows.
 */
function rowHeight(width: number): number {
  if (width < 520) return width * 0.8
  return width < 1000 ? 300 : 340
}

const GAP = 8

/** Shows the shared photos uncropped, in full-width rows. Renders only the rows near the viewport. */
export function SharedGallery({ photos, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const width = useWidth(list)
  const layout = useMemo(() => {
    if (width === 0) return { rows: [], height: 0 }
    const ratios = photos.map((photo) => photo.width / photo.height)
    return layoutJustified(ratios, { width, targetHeight: rowHeight(width), gap: GAP })
  }, [photos, width])
  const { first, end } = useVisibleRows(list, layout.rows)
  return (
    <ul ref={list} className={styles.gallery} style={{ height: layout.height }} aria-label={t('share.title')}>
      {layout.rows.slice(first, end).flatMap((row) =>
        row.tiles.map(({ index, left, width: tileWidth }) => {
          const photo = photos[index]
          if (!photo) return null
          return (
            <li key={photo.id} style={{ top: row.top, left, width: tileWidth, height: row.height }}>
              <button
                type="button"
                onClick={(event) => {
                  // Focuses the button, because Safari does not focus a clicked one. The viewer then returns the focus
                  // to the button when it closes.
                  event.currentTarget.focus({ preventScroll: true })
                  onOpen(index)
                }}
              >
                <PresetImage photo={{ ...photo, name: String(index + 1) }} preset="share" eager={index < 4} />
              </button>
            </li>
          )
        }),
      )}
    </ul>
  )
}
