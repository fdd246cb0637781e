import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { AlbumDialog } from '#client/features/albums/album-dialog.tsx'
import { AlbumSearchView } from '#client/features/albums/album-search.tsx'
import { useSaveAlbum } from '#client/features/albums/use-save-album.ts'
import { useToday } from '#client/device/connection/use-today.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'

export function AlbumsPage() {
  const { can } = useStaff()
  const [adding, setAdding] = useState(false)
  const saving = useSaveAlbum()
  const today = useToday()
  return (
    <StaffShell
      title={staffText('albums.title')}
      lead={staffText('albums.lead')}
      actions={
        can('albums.manage') ? (
          <Button icon="add" onClick={() => setAdding(true)}>
            {staffText('album.new')}
          </Button>
        ) : null
      }
    >
      <AlbumSearchView today={today} />
      {adding ? (
        <AlbumDialog
          form="album new"
          album={null}
          startDate={today}
          busy={saving.busy}
          errors={saving.errors}
          onSave={async (fields, edit) => {
            const done = await saving.save(null, fields, edit)
            if (done) setAdding(false)
            return done
          }}
          onClose={() => {
            saving.forget()
            setAdding(false)
          }}
        />
      ) : null}
    </StaffShell>
  )
}
