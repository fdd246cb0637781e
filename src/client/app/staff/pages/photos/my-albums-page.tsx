import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { AlbumDialog } from '#client/features/albums/album-dialog.tsx'
import { AlbumList } from '#client/features/albums/album-list.tsx'
import type { AlbumFields } from '#client/features/albums/albums.commands.ts'
import type { AlbumEdit } from '#client/features/albums/use-save-album.ts'
import { DeviceAlbums } from '#client/features/albums/queued/device-albums.tsx'
import { usePrefetchedChoices } from '#client/features/albums/use-album-choices.ts'
import { useQueuedAlbum } from '#client/features/albums/queued/use-queued-album.ts'
import { useStoredAlbums } from '#client/features/albums/queued/use-stored-albums.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'

export function MyAlbumsPage() {
  const { can } = useStaff()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const saving = useQueuedAlbum()
  const ofDevice = useStoredAlbums()
  usePrefetchedChoices()
  const save = async (fields: AlbumFields, edit: AlbumEdit): Promise<boolean> => {
    const saved = await saving.save(null, fields, edit)
    if (saved !== null) void navigate(`/photographer/${saved}`)
    return saved !== null
  }
  return (
    <StaffShell
      title={staffText('albums.mine')}
      actions={
        can('albums.manage') ? (
          <Button icon="add" onClick={() => setAdding(true)}>
            {staffText('album.new')}
          </Button>
        ) : null
      }
    >
      {ofDevice ? <DeviceAlbums things={ofDevice} /> : null}
      <AlbumList />
      {adding ? (
        <AlbumDialog
          form="album new"
          album={null}
          busy={saving.busy}
          errors={saving.errors}
          onSave={save}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </StaffShell>
  )
}
