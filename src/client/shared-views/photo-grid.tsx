import { memo, useMemo, useRef, type ReactNode } from 'react'
import { layoutJustified, type JustifiedLayout } from './layout/justified-layout.ts'
import styles from './photo-grid.module.css'
import type { ShownPhoto } from './photo-image.tsx'
import type { PhotoSelection } from './photo-selection.ts'
import { PhotoTile } from './photo-tile.tsx'
import { thumbhashColor } from './thumbhash-color.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import { useWidth } from './use-width.ts'

interface Props<Photo extends ShownPhoto> {
  photos: readonly Photo[]
  selection: PhotoSelection<Photo>
  onOpen: (index: number, from: HTMLElement) => void
  eagerCount?: number
  label: string
  mark?: (photo: Photo) => ReactNode
}

function targetHeightFor(width: number): number {
  if (width < 520) return 126
  return width < 1000 ? 176 : 208
}

const RowColours = memo(function RowColours<Photo extends ShownPhoto>({
  layout,
  photos,
}: {
  layout: JustifiedLayout
  photos: readonly Photo[]
}) {
  return layout.rows.map((row) => {
    const stops = row.tiles.map(({ index, left, width }) => {
      const colour = thumbhashColor(photos[index]?.thumbhash)
      return `${colour} ${left}px ${left + width}px, transparent ${left + width}px ${left + width + 6}px`
    })
    const style = { top: row.top, height: row.height, backgroundImage: `linear-gradient(90deg, ${stops.join(', ')})` }
    return <li key={row.top} aria-hidden="true" className={styles.colours} style={style} />
  })
})

/** Only rows near the window are in the document, because a day has thousands of photos. */
export function PhotoGrid<Photo extends ShownPhoto>({
  photos,
  selection,
  onOpen,
  eagerCount = 0,
  label,
  mark,
}: Props<Photo>) {
  const list = useRef<HTMLUListElement>(null)
  const width = useWidth(list)
  const layout = useMemo(() => {
    if (width === 0) return { rows: [], height: 0 }
    const ratios = photos.map((photo) => photo.width / photo.height)
    return layoutJustified(ratios, { width, targetHeight: targetHeightFor(width), gap: 6 })
  }, [photos, width])
  const { first, end } = useVisibleRows(list, layout.rows)
  const drawn = layout.rows.slice(first, end).flatMap((row) => row.tiles)
  const { stop, handlers } = useArrowKeys(list, drawn[0]?.index ?? 0, (drawn.at(-1)?.index ?? 0) + 1)

  return (
    <ul ref={list} className={styles.grid} style={{ height: layout.height }} aria-label={label} {...handlers}>
      <RowColours layout={layout} photos={photos} />
      {layout.rows.slice(first, end).flatMap((row) =>
        row.tiles.map((tile) => {
          const photo = photos[tile.index]
          if (!photo) return null
          return (
            <PhotoTile
              key={photo.id}
              photo={photo}
              index={tile.index}
              sizes={`${Math.round(tile.width)}px`}
              eager={tile.index < eagerCount}
              isStop={tile.index === stop}
              place={selection.placeOf(photo.id)}
              canAdd={selection.canAdd}
              isKnown={selection.isKnown}
              isFavourite={selection.favourites?.has(photo.id)}
              onOpen={onOpen}
              onToggle={selection.toggle}
              labelOf={selection.labelOf}
              mark={mark}
              style={{ position: 'absolute', top: row.top, left: tile.left, width: tile.width, height: row.height }}
            />
          )
        }),
      )}
    </ul>
  )
}
