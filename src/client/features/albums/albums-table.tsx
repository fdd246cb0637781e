import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { AlbumName } from '#client/shared-views/album-name.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { actionsColumn, type Column } from '#client/ui/tables/table-column.ts'
import { AlbumDialog } from './album-dialog.tsx'
import styles from './albums.module.css'
import { DeleteAlbumDialog } from './delete-album-dialog.tsx'
import { useSaveAlbum } from './use-save-album.ts'

type Album = components['schemas']['Album']

interface Props {
  albums: readonly Album[] | undefined
  error: Error | null
  onRetry: () => void
}

export function AlbumsTable({ albums, error, onRetry }: Props) {
  const mayManage = useStaff().can('albums.manage')
  const [edited, setEdited] = useState<Album | null>(null)
  const [asked, setAsked] = useState<Album | null>(null)
  const saving = useSaveAlbum()
  const columns: Column<Album>[] = [
    {
      id: 'name',
      header: staffText('albums.column-name'),
      primary: true,
      cell: ({ id, name }) => (
        <Link to={`/photographer/${id}`} className={styles.link}>
          <AlbumName name={name} />
        </Link>
      ),
      sortBy: ({ name }) => name,
    },
    {
      id: 'photos',
      header: staffText('albums.column-photos'),
      align: 'end',
      cell: ({ photo_count: count }) => count.toLocaleString('en'),
      sortBy: ({ photo_count: count }) => count,
    },
  ]
  if (mayManage)
    columns.push(
      actionsColumn((album) => (
        <div className={styles.actions}>
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
