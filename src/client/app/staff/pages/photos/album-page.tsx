import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Outfitter } from '#contract/schema.gen.ts'
import { singlesRefusal } from '#domain/pricing/for-sale.ts'
import { pricingSettings } from '#domain/pricing/pricing-input.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { AlbumDialog } from '#client/features/albums/album-dialog.tsx'
import { AlbumPhotos } from '#client/features/albums/album-photos.tsx'
import { albumQuery } from '#client/features/albums/albums.queries.ts'
import type { AlbumFields } from '#client/features/albums/albums.commands.ts'
import type { AlbumEdit } from '#client/features/albums/use-save-album.ts'
import { DeleteAlbumDialog } from '#client/features/albums/delete-album-dialog.tsx'
import { GroupsLink, titleOf } from '#client/features/albums/groups-link.tsx'
import { QueuedState } from '#client/features/albums/queued/queued-state.tsx'
import { useGroupsView } from '#client/features/groups/use-groups-view.ts'
import { ViewTabs } from '#client/features/groups/view-tabs.tsx'
import { useQueuedAlbum } from '#client/features/albums/queued/use-queued-album.ts'
import { useStoredAlbums } from '#client/features/albums/queued/use-stored-albums.ts'
import { UploadPanel } from '#client/features/uploads/upload-panel.tsx'
import { albumKeyOf } from '#client/device/uploads/album-keys.ts'
import { onPhotoArrived } from '#client/device/uploads/start-uploads.ts'
import { AlbumName } from '#client/shared-views/album-name.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { SendPhotos } from '../../send-photos.tsx'
import { AlbumTimeline } from './album-timeline.tsx'

/**
 * Milliseconds from a photo's arrival to the reload of the album. Photos arrive by the hundred, so one reload serves
 * many.
 */
const ASK_AGAIN = 3_000

export function AlbumPage({ id }: { id: number }) {
  const { can } = useStaff()
  const navigate = useNavigate()
  const { data: album, error } = useQuery(albumQuery(id))
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null)
  const saving = useQueuedAlbum()
  const ofDevice = useStoredAlbums()
  useArrivals(id)
  const key = albumKeyOf(id)
  const queued = ofDevice?.albums.find((each) => each.key === key) ?? null
  const formerKeys = useMemo(
    () =>
      (ofDevice?.albums ?? [])
        .filter(({ albumId, key: other }) => albumId === id && other !== key)
        .map((each) => each.key),
    [ofDevice, id, key],
  )
  const mayManage = can('albums.manage')
  const mayGroup = can('display-groups.manage')
  const [view, setView] = useGroupsView()
  const shop = useShopOf(album?.outfitter_id ?? null)
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 403)
  const close = (): void => setDoing(null)
  const save = async (fields: AlbumFields, edit: AlbumEdit): Promise<boolean> => {
    const done = (await saving.save(queued ?? id, fields, edit)) !== null
    if (done) close()
    return done
  }
  const name = queued?.fields.name ?? album?.name
  const edited = album && (queued ? { ...album, ...queued.fields } : album)
  return (
    <StaffShell
      title={name ?? staffText('album.title')}
      heading={name === undefined ? undefined : <AlbumName name={name} />}
      lead={edited ? `${titleOf(edited)} · ${staffText('albums.photo-count', { count: edited.photos.length })}` : null}
      actions={
        album ? (
          <>
            <GroupsLink album={album} />
            {mayManage ? (
              <>
                <Button variant="secondary" onClick={() => setDoing('edit')}>
                  {staffText('albums.edit')}
                </Button>
                <Button variant="secondary" icon="trash" onClick={() => setDoing('delete')}>
                  {staffText('albums.delete')}
                </Button>
              </>
            ) : null}
          </>
        ) : null
      }
    >
      {queued ? <QueuedState album={queued} onFix={() => setDoing('edit')} /> : null}
      {mayManage ? (
        <UploadPanel
          albumKey={key}
          albumId={id}
          formerKeys={formerKeys}
          isOpen={!isGone}
          isLow={mayGroup && view === 'timeline'}
        />
      ) : null}
      {mayGroup && album ? <ViewTabs other={staffText('albums.column-photos')} view={view} onView={setView} /> : null}
      {mayGroup && album && view === 'timeline' ? (
        <AlbumTimeline day={{ outfitterId: album.outfitter_id, date: album.date }} album={album} albumKey={key} />
      ) : (
        <AlbumPhotos
          albumId={id}
          editable={mayManage}
          send={
            shop
              ? (photos, onClose) => (
                  <SendPhotos
                    outfitter={shop}
                    lines={photos.map((photo) => ({ kind: 'photo', photo }))}
                    what={staffText('pane.count', { count: photos.length })}
                    onClose={onClose}
                  />
                )
              : null
          }
        />
      )}
      {edited && doing === 'edit' ? (
        <AlbumDialog
          form={`album ${id}`}
          album={edited}
          busy={saving.busy}
          errors={saving.errors}
          onSave={save}
          onClose={close}
        />
      ) : null}
      {album && doing === 'delete' ? (
        <DeleteAlbumDialog album={album} onDeleted={() => void navigate(-1)} onClose={close} />
      ) : null}
    </StaffShell>
  )
}

/** Null for a person who may not sell photos of this outfitter, and when it sells no single photos. */
function useShopOf(outfitterId: number | null): Outfitter | null {
  const { can, user } = useStaff()
  const isOwn = user.outfitter_id === null || user.outfitter_id === outfitterId
  const enabled = can('orders.work') && outfitterId !== null && isOwn
  const { data } = useQuery({ ...outfitterQuery(outfitterId ?? 0), enabled })
  return enabled && data && singlesRefusal(pricingSettings(data)) === null ? data : null
}

function useArrivals(id: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (): void => {
      timer = undefined
      void queries.invalidateQueries({ queryKey: ['album', id] })
      void queries.invalidateQueries({ queryKey: ['album-photos', id] })
      void queries.invalidateQueries({ queryKey: ['albums'] })
    }
    const stop = onPhotoArrived(({ albumId }) => {
      if (albumId === id) timer ??= setTimeout(ask, ASK_AGAIN)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries, id])
}
