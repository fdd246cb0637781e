import { useState } from 'react'
import type { Album, Photo } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import type { PaneMark } from '#client/shared-views/panes/pane-tile.tsx'
import { PhotoPane } from '#client/shared-views/panes/photo-pane.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { PaneHead } from './pane-head.tsx'
import styles from './display-groups.module.css'

interface Props {
  /** Null when the day has no album, undefined while the albums load. */
  album: Album | null | undefined
  photos: readonly Photo[] | undefined
  error: unknown
  onRetry: () => void
  chosen: ReadonlySet<number>
  /** Names of the other groups that contain a photo, by the photo's id. */
  elsewhere: ReadonlyMap<number, string>
  hasGroup: boolean
  onAdd: (photos: readonly Photo[]) => void
  onRemove: (photoId: number) => void
}

/** Shows the photos of the album. A press on a photo adds it to the selected group. */
export function AlbumPane({ album, photos, error, onRetry, chosen, elsewhere, hasGroup, onAdd, onRemove }: Props) {
  const [isRange, setRange] = useState(false)
  const title = staffText('groups.album-pane')
  if (album === null || photos === undefined)
    return (
      <div className={styles.column}>
        <PaneHead title={title} facts={null} />
        <div className={styles.resting}>
          {album === null ? (
            <NoAlbum />
          ) : error ? (
            <TableFailure error={error} onRetry={onRetry} />
          ) : (
            <div role="status" aria-label={staffText('kit.loading')}>
              <Skeleton height={576} radius="var(--radius-m)" />
            </div>
          )}
        </div>
      </div>
    )

  const markOf = ({ id, name }: Photo): PaneMark => {
    const badge = elsewhere.get(id) ?? null
    if (chosen.has(id)) return { state: 'chosen', label: staffText('groups.photo-in', { name }), badge }
    return badge === null
      ? { state: 'free', label: staffText('groups.add-photo', { name }) }
      : { state: 'free', label: staffText('groups.add-photo-of', { name, group: badge }), badge }
  }
  const inGroup = photos.filter(({ id }) => chosen.has(id)).length
  const all = staffText('groups.count', { count: photos.length })
  return (
    <div className={styles.column}>
      <PaneHead title={title} facts={hasGroup ? staffText('groups.count-in', { photos: all, count: inGroup }) : all}>
        <Button
          variant="quiet"
          aria-pressed={isRange}
          title={staffText('groups.range-hint')}
          disabled={photos.length < 2}
          onClick={() => setRange(!isRange)}
        >
          {staffText('groups.range')}
        </Button>
        <Button variant="secondary" disabled={photos.length === inGroup} onClick={() => onAdd(photos)}>
          {staffText('groups.add-all')}
        </Button>
      </PaneHead>
      <PhotoPane
        label={title}
        keysHint={staffText('groups.keys')}
        photos={photos}
        markOf={markOf}
        isRange={isRange}
        onPress={(pressed) => {
          setRange(false)
          onAdd(pressed)
        }}
        drags="album"
        takes="group"
        onDrop={onRemove}
        empty={<NoPhotos albumId={album?.id ?? 0} />}
      />
    </div>
  )
}

function NoAlbum() {
  const { can } = useStaff()
  return (
    <EmptyState icon="camera" title={staffText('groups.no-albums')} text={staffText('groups.no-albums-next')}>
      {can('albums.manage') ? <ButtonLink to="/photographer">{staffText('groups.to-albums')}</ButtonLink> : null}
    </EmptyState>
  )
}

function NoPhotos({ albumId }: { albumId: number }) {
  const { can } = useStaff()
  return (
    <EmptyState icon="image" title={staffText('groups.album-empty')} text={staffText('groups.album-empty-next')}>
      {can('albums.manage') ? (
        <ButtonLink to={`/photographer/${albumId}`}>{staffText('groups.add-photos')}</ButtonLink>
      ) : null}
    </EmptyState>
  )
}
