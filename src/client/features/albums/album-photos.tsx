import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState, useMemo } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { localWallTime } from '#domain/trip-time/zoned-time.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { rangeFrom, type Anchor } from '#client/shared-views/panes/pane-cells.ts'
import { PhotoGrid } from '#client/shared-views/photo-grid.tsx'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import styles from './album-photos.module.css'
import { albumQuery, albumShopQuery } from './albums.queries.ts'
import { CameraClock } from './clock/camera-clock.tsx'
import { SelectionBar, type SendPhotos } from './selection-bar.tsx'
import { SuspectPhotos } from './suspect/suspect-photos.tsx'
import type { ShownPhoto } from '#client/shared-views/photo-image.tsx'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'

type AlbumWithPhotos = components['schemas']['AlbumWithPhotos']
type AlbumPhoto = components['schemas']['AlbumPhoto']

const PhotoViewer = lazyPart(() => import('#client/shared-views/viewer/photo-viewer.tsx'), 'PhotoViewer')

interface Props {
  albumId: number
  /** True for a person who may rotate and delete the photos. */
  editable: boolean
  /** Shows the window that sends chosen photos; null for a person who may not. */
  send: SendPhotos | null
}

export function AlbumPhotos({ albumId, editable, send }: Props) {
  const { data, error, refetch } = useQuery(albumQuery(albumId))
  if (!data && error) {
    const isOffline = error instanceof ApiError && error.isOffline
    return (
      <EmptyState
        alert
        icon={isOffline ? 'offline' : 'alert'}
        title={staffText('photos.failed')}
        text={isOffline ? staffText('photos.offline') : errorMessage(error)}
      >
        <Button variant="secondary" icon="refresh" onClick={() => void refetch()}>
          {staffText('kit.retry')}
        </Button>
      </EmptyState>
    )
  }
  if (!data) return <PhotosSkeleton />
  // Answers that the device kept from an earlier build lack the suspect photos.
  const suspect = data.suspect_photos ?? []
  return (
    <>
      {suspect.length > 0 ? <SuspectPhotos albumId={albumId} photos={suspect} editable={editable} /> : null}
      {data.photos.length > 0 ? (
        <Photos album={data} editable={editable} send={send} />
      ) : suspect.length === 0 ? (
        <EmptyState icon="camera" title={staffText('photos.none')} text={staffText('photos.none-next')} />
      ) : null}
    </>
  )
}

function PhotosSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden live>{staffText('kit.loading')}</VisuallyHidden>
      {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((place) => (
        <Skeleton key={place} height="auto" radius="var(--radius-s)" className={styles.restingPhoto} />
      ))}
    </div>
  )
}

function Photos({ album, editable, send }: Omit<Props, 'albumId'> & { album: AlbumWithPhotos }) {
  const { photos } = album
  const canSelect = editable || send !== null
  const { data: shop } = useQuery(albumShopQuery(album.outfitter_id))
  const zone = shop?.timezone ?? null
  const { selection, selected, isRange, setRange, selectAll, clear } = useSelected(photos, canSelect)
  const [opened, setOpened] = useState<number | null>(null)
  const open = useCallback((index: number) => setOpened(index), [])
  const mark = useCallback((photo: AlbumPhoto) => <TileMark photo={photo} zone={zone} />, [zone])
  return (
    <section className={styles.photos} aria-label={staffText('photos.title')}>
      <div className={styles.tools}>
        {zone ? <p className={styles.zone}>{staffText('photos.times-in', { zone })}</p> : null}
        {canSelect ? (
          <div className={styles.acts}>
            <Button variant="secondary" icon="check" disabled={selected.length === photos.length} onClick={selectAll}>
              {staffText('photos.select-all')}
            </Button>
            <Button
              variant="secondary"
              aria-pressed={isRange}
              title={staffText('photos.range-hint')}
              onClick={() => setRange(!isRange)}
            >
              {staffText('photos.range')}
            </Button>
            {zone && editable ? <CameraClock album={album} zone={zone} /> : null}
          </div>
        ) : null}
      </div>
      <PhotoGrid photos={photos} selection={selection} onOpen={open} label={staffText('photos.title')} mark={mark} />
      {selected.length > 0 ? (
        <SelectionBar {...{ albumId: album.id, photos: selected, editable, send }} onClear={clear} />
      ) : null}
      {opened !== null && photos[opened] ? (
        <LazyWindow>
          <PhotoViewer photos={photos} index={opened} onIndex={setOpened} onClose={() => setOpened(null)} />
        </LazyWindow>
      ) : null}
    </section>
  )
}

function TileMark({ photo, zone }: { photo: AlbumPhoto; zone: string | null }) {
  const time = photo.taken_at === null ? null : new Date(photo.taken_at)
  return (
    <span className={styles.mark}>
      {photo.has_original ? null : <span className={styles.coming}>{staffText('photos.original-coming')}</span>}
      {time === null ? (
        <span className={styles.time}>{staffText('photos.no-time')}</span>
      ) : zone === null ? null : (
        <time className={styles.time} dateTime={time.toISOString()}>
          {localWallTime(time, zone).slice(11)}
        </time>
      )}
    </span>
  )
}

const labelOf: PhotoSelection<ShownPhoto>['labelOf'] = (place) =>
  staffText(place === 'none' ? 'photos.select' : 'photos.unselect')

function useSelected<Photo extends ShownPhoto>(photos: readonly Photo[], canSelect: boolean) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [isRange, setRange] = useState(false)
  const anchor = useRef<Anchor | null>(null)
  const toggle = useCallback<PhotoSelection<Photo>['toggle']>(
    ({ id }, _from, shown, withShift = false) => {
      const all = photos.map((photo) => photo.id)
      const index = all.indexOf(id)
      const pressed = withShift || isRange ? rangeFrom(all, anchor.current, index) : [id]
      anchor.current = { id, index }
      setRange(false)
      setIds((last) => {
        const next = new Set(last)
        for (const one of pressed)
          if (shown === 'none') next.add(one)
          else next.delete(one)
        return next
      })
    },
    [photos, isRange],
  )
  const selection = useMemo<PhotoSelection<Photo>>(
    () => ({ canAdd: canSelect, isKnown: true, placeOf: (id) => (ids.has(id) ? 'single' : 'none'), toggle, labelOf }),
    [canSelect, ids, toggle],
  )
  const selected = useMemo(() => photos.filter(({ id }) => ids.has(id)), [photos, ids])
  return {
    selection,
    selected,
    isRange,
    setRange,
    selectAll: () => setIds(new Set(photos.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
