import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { AlbumName } from '#client/shared-views/album-name.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { actionsColumn, type Column } from '#client/ui/tables/table-column.ts'
import { AlbumDialog } from './album-dialog.tsx'
import styles from './albums.module.css'
import { DeleteAlbumDialog } from './delete-album-dialog.tsx'
import { GroupsLink, titleOf } from './groups-link.tsx'
import { useSaveAlbum } from './use-save-album.ts'

type Album = components['schemas']['Album']

interface Props {
  albums: readonly Album[] | undefined
  error: Error | null
  onRetry: () => void
}

/** Answers that the device kept from an earlier build lack the counts. */
function countColumn(id: string, header: string, count: (album: Album) => number | undefined): Column<Album> {
  return {
    id,
    header,
    align: 'end',
    cell: (album) => count(album)?.toLocaleString('en') ?? '–',
    sortBy: (album) => count(album) ?? null,
  }
}

function AlbumLink({ album }: { album: Album }) {
  const { id, name, cover } = album
  return (
    <Link to={`/photographer/${id}`} className={styles.album}>
      {cover ? (
        <span className={styles.cover} aria-hidden="true">
          <PresetImage photo={cover} preset="group-thumb" />
        </span>
      ) : null}
      <span className={styles.names}>
        <strong>{titleOf(album)}</strong>{' '}
        <span>
          <AlbumName name={name} />
        </span>
      </span>
    </Link>
  )
}

export function AlbumsTable({ albums, error, onRetry }: Props) {
  const { can } = useStaff()
  const mayManage = can('albums.manage')
  const [edited, setEdited] = useState<Album | null>(null)
  const [asked, setAsked] = useState<Album | null>(null)
  const saving = useSaveAlbum()
  const columns: Column<Album>[] = [
    {
      id: 'name',
      header: staffText('albums.column-name'),
      primary: true,
      cell: (album) => <AlbumLink album={album} />,
      sortBy: ({ name }) => name,
    },
    {
      id: 'photos',
      header: staffText('albums.column-photos'),
      align: 'end',
      cell: ({ photo_count: count }) => count.toLocaleString('en'),
      sortBy: ({ photo_count: count }) => count,
    },
    countColumn('grouped', staffText('albums.grouped'), ({ grouped_count: grouped }) => grouped),
    countColumn('ungrouped', staffText('albums.ungrouped'), ({ photo_count: count, grouped_count: grouped }) =>
      grouped === undefined ? undefined : count - grouped,
    ),
    countColumn('sold', staffText('albums.sold'), ({ sold_count: sold }) => sold),
  ]
  if (mayManage || can('display-groups.manage'))
    columns.push(
      actionsColumn((album) => (
        <div className={styles.actions}>
          <GroupsLink album={album} />
          {mayManage ? (
            <>
              <Button
                variant="secondary"
                aria-label={`${staffText('albums.edit')} ${album.name}`}
                onClick={() => setEdited(album)}
              >
                {staffText('albums.edit')}
              </Button>
              <Button
                variant="quiet"
                aria-label={`${staffText('albums.delete')} ${album.name}`}
                onClick={() => setAsked(album)}
              >
                {staffText('albums.delete')}
              </Button>
            </>
          ) : null}
        </div>
      )),
    )
  return (
    <>
      <DataTable
        label={staffText('albums.title')}
        rows={albums}
        rowKey={({ id }) => id}
        columns={columns}
        error={error}
        onRetry={onRetry}
        empty={<EmptyState icon="camera" title={staffText('albums.none')} text={staffText('albums.none-next')} />}
      />
      {edited ? (
        <AlbumDialog
          form={`album ${edited.id}`}
          album={edited}
          busy={saving.busy}
          errors={saving.errors}
          onSave={async (fields, edit) => {
            const done = await saving.save(edited.id, fields, edit)
            if (done) setEdited(null)
            return done
          }}
          onClose={() => {
            saving.forget()
            setEdited(null)
          }}
        />
      ) : null}
      {asked ? <DeleteAlbumDialog album={asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
