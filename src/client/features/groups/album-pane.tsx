import type { Album, Photo } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import type { PaneMark } from '#client/shared-views/panes/pane-tile.tsx'
import { PaneSkeleton, PhotoPane } from '#client/shared-views/panes/photo-pane.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'

interface Props {
  /** Null when the day has no album, undefined while the albums load. */
  album: Album | null | undefined
  photos: readonly Photo[] | undefined
  error: unknown
  onRetry: () => void
  chosen: ReadonlySet<number>
  elsewhere: ReadonlyMap<number, string>
  hasGroup: boolean
  onAdd: (photos: readonly Photo[]) => void
}

const none: readonly Photo[] = []

/** A press on a photo adds it to the selected group. */
export function AlbumPane({ album, photos, error, onRetry, chosen, elsewhere, hasGroup, onAdd }: Props) {
  const isShown = album !== null && photos !== undefined
  const shown = isShown ? photos : none
  const markOf = ({ id, name }: Photo): PaneMark => {
    const badge = elsewhere.get(id) ?? null
    if (chosen.has(id)) return { state: 'chosen', label: staffText('groups.photo-in', { name }), badge }
    return badge === null
      ? { state: 'free', label: staffText('groups.add-photo', { name }) }
      : { state: 'free', label: staffText('groups.add-photo-of', { name, group: badge }), badge }
  }
  const inGroup = shown.filter(({ id }) => chosen.has(id)).length
  const all = staffText('pane.count', { count: shown.length })
  const empty = () => {
    if (album === null) return <NoAlbum />
    if (photos !== undefined) return <NoPhotos albumId={album?.id ?? 0} />
    return error ? <TableFailure error={error} onRetry={onRetry} /> : <PaneSkeleton />
  }
  return (
    <PhotoPane
      title={staffText('groups.album-pane')}
      facts={isShown ? (hasGroup ? staffText('groups.count-in', { photos: all, count: inGroup }) : all) : null}
      photos={shown}
      markOf={markOf}
      onPress={onAdd}
      actions={
        isShown ? (
          <Button variant="secondary" disabled={shown.length === inGroup} onClick={() => onAdd(shown)}>
            {staffText('groups.add-all')}
          </Button>
        ) : null
      }
      empty={empty()}
    />
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
