import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import { AlbumDialog } from '#client/features/albums/album-dialog.tsx'
import { AlbumList } from '#client/features/albums/album-list.tsx'
import { AlbumPhotos } from '#client/features/albums/album-photos.tsx'
import { albumQuery } from '#client/features/albums/albums.queries.ts'
import { DeleteAlbumDialog } from '#client/features/albums/delete-album-dialog.tsx'
import { useSaveAlbum } from '#client/features/albums/use-save-album.ts'
import { Button } from '#client/ui/button.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/photographer/:albumId?`: one album, or all that the user may see. */
export function PhotographerPage() {
  const id = Number(useParams()['albumId'])
  return Number.isInteger(id) && id > 0 ? <AlbumPage key={id} id={id} /> : <AlbumsOfUser />
}

function AlbumsOfUser() {
  const { can } = useStaff()
  const [adding, setAdding] = useState(false)
  const saving = useSaveAlbum()
  return (
    <StaffShell
      title={staffText('albums.title')}
      actions={
        can('albums.manage') ? (
          <Button icon="add" onClick={() => setAdding(true)}>
            {staffText('album.new')}
          </Button>
        ) : null
      }
    >
      <AlbumList />
      {adding ? (
        <AlbumDialog
          album={null}
          busy={saving.busy}
          errors={saving.errors}
          onSave={(fields) => void saving.save(null, fields).then((done) => done && setAdding(false))}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </StaffShell>
  )
}

function AlbumPage({ id }: { id: number }) {
  const { can } = useStaff()
  const navigate = useNavigate()
  const { data: album } = useQuery(albumQuery(id))
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null)
  const saving = useSaveAlbum()
  const mayManage = can('albums.manage')
  const close = (): void => setDoing(null)
  return (
    <StaffShell
      title={album?.name ?? staffText('album.title')}
      lead={album ? staffText('albums.photo-count', { count: album.photos.length }) : null}
      actions={
        album && mayManage ? (
          <>
            <Button variant="secondary" onClick={() => setDoing('edit')}>
              {staffText('albums.edit')}
            </Button>
            <Button variant="secondary" icon="trash" onClick={() => setDoing('delete')}>
              {staffText('albums.delete')}
            </Button>
          </>
        ) : null
      }
    >
      <AlbumPhotos albumId={id} editable={mayManage} />
      {album && doing === 'edit' ? (
        <AlbumDialog
          album={album}
          busy={saving.busy}
          errors={saving.errors}
          onSave={(fields) => void saving.save(id, fields).then((done) => done && close())}
          onClose={close}
        />
      ) : null}
      {album && doing === 'delete' ? (
        <DeleteAlbumDialog album={album} onDeleted={() => void navigate(-1)} onClose={close} />
      ) : null}
    </StaffShell>
  )
}
