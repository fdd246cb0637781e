import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import { useStaff } from '#client/api/staff.ts'
import { AlbumDialog } from '#client/features/albums/album-dialog.tsx'
import { AlbumSearchView } from '#client/features/albums/album-search.tsx'
import { useSaveAlbum } from '#client/features/albums/use-save-album.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import { Button } from '#client/ui/button.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/admin/albums`. */
export function AlbumsPage() {
  const { can } = useStaff()
  const [adding, setAdding] = useState(false)
  const saving = useSaveAlbum()
  const [today] = useState(() => localDateAt(new Date(serverNow()), Intl.DateTimeFormat().resolvedOptions().timeZone))
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
          album={null}
          startDate={today}
          busy={saving.busy}
          errors={saving.errors}
          onSave={(fields) => void saving.save(null, fields).then((done) => done && setAdding(false))}
          onClose={() => {
            saving.forget()
            setAdding(false)
          }}
        />
      ) : null}
    </StaffShell>
  )
}
