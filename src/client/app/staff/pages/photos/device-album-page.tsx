import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { AlbumDialog } from '#client/features/albums/album-dialog.tsx'
import type { AlbumFields } from '#client/features/albums/albums.commands.ts'
import type { AlbumEdit } from '#client/features/albums/use-save-album.ts'
import { QueuedState } from '#client/features/albums/queued/queued-state.tsx'
import { useEditedAlbum } from '#client/features/albums/use-edited-album.ts'
import { useQueuedAlbum } from '#client/features/albums/queued/use-queued-album.ts'
import { useStoredAlbums, type DeviceAlbum } from '#client/features/albums/queued/use-stored-albums.ts'
import { UploadPanel } from '#client/features/uploads/upload-panel.tsx'
import { AlbumName } from '#client/shared-views/album-name.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { AlbumTimeline } from './album-timeline.tsx'

/** Once the server has the album too, the server's album page opens. */
export function DeviceAlbumPage({ albumKey }: { albumKey: string }) {
  const things = useStoredAlbums()
  const album = things?.albums.find(({ key }) => key === albumKey)
  if (things === null) return <StaffShell title={staffText('album.title')}>{null}</StaffShell>
  if (!album)
    return (
      <StaffShell title={staffText('album.title')} hideTitle>
        <EmptyState isPage icon="camera" title={staffText('queued.gone')} text={staffText('queued.gone-text')} />
      </StaffShell>
    )
  if (album.albumId !== null) return <Navigate to={`/photographer/${album.albumId}`} replace />
  return <Album album={album} />
}

function Album({ album }: { album: DeviceAlbum }) {
  const navigate = useNavigate()
  const { can } = useStaff()
  const [editing, setEditing] = useState(false)
  const edited = useEditedAlbum(album.fields)
  const saving = useQueuedAlbum()
  const save = async (fields: AlbumFields, edit: AlbumEdit): Promise<boolean> => {
    const done = (await saving.save(album, fields, edit)) !== null
    if (done) setEditing(false)
    return done
  }
  return (
    <StaffShell
      title={album.fields.name}
      heading={<AlbumName name={album.fields.name} />}
      lead={staffText('queued.empty')}
      actions={
        <Button variant="secondary" onClick={() => setEditing(true)}>
          {staffText('albums.edit')}
        </Button>
      }
    >
      <QueuedState album={album} onFix={() => setEditing(true)} onDiscarded={() => void navigate('/photographer')} />
      <UploadPanel albumKey={album.key} albumId={null} isLow={album.photos > 0} />
      {can('display-groups.manage') && album.photos > 0 ? (
        <AlbumTimeline
          day={{ outfitterId: album.fields.outfitter_id, date: album.fields.date }}
          album={null}
          albumKey={album.key}
        />
      ) : null}
      {editing && edited ? (
        <AlbumDialog
          form={`album ${album.key}`}
          album={edited}
          busy={saving.busy}
          errors={saving.errors}
          onSave={save}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </StaffShell>
  )
}
