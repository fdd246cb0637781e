import { useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { notifySuccess } from '#client/ui/notices/notify.ts'
import { deletePhoto, sellSuspectPhoto } from '../albums.commands.ts'
import { usePhotoWork } from '../use-photo-work.ts'
import styles from './suspect-photos.module.css'

type AlbumPhoto = components['schemas']['AlbumPhoto']

const PhotoViewer = lazyPart(() => import('#client/shared-views/viewer/photo-viewer.tsx'), 'PhotoViewer')

interface Props {
  albumId: number
  photos: readonly AlbumPhoto[]
  editable: boolean
}

/** See docs/rules.md#suspect-photos. */
export function SuspectPhotos({ albumId, photos, editable }: Props) {
  const [opened, setOpened] = useState<number | null>(null)
  const [toDelete, setToDelete] = useState<readonly AlbumPhoto[]>([])
  const { progress, run } = usePhotoWork(albumId)
  const busy = progress !== null
  const sell = async (photo: AlbumPhoto): Promise<void> => {
    const done = await run([photo], (key, { id }) => sellSuspectPhoto(key, id))
    if (done > 0) notifySuccess(staffText('suspect.sold', { name: photo.name }))
  }
  const remove = async (): Promise<void> => {
    const done = await run(toDelete, (key, { id }) => deletePhoto(key, id))
    setToDelete([])
    if (done > 0) notifySuccess(staffText('photos.deleted', { count: done }))
  }
  return (
    <section className={styles.panel} aria-labelledby="suspect-photos">
      <div className={styles.head}>
        <h2 id="suspect-photos" className={styles.title}>
          {staffText('suspect.title', { count: photos.length })}
        </h2>
        {editable && photos.length > 1 ? (
          <Button variant="secondary" icon="trash" disabled={busy} onClick={() => setToDelete(photos)}>
            {staffText('suspect.delete-all')}
          </Button>
        ) : null}
      </div>
      <p>{staffText('suspect.lead')}</p>
      <ul className={styles.rows}>
        {photos.map((photo, place) => (
          <li key={photo.id} className={styles.row}>
            <button
              type="button"
              className={styles.look}
              aria-label={staffText('suspect.look', { name: photo.name })}
              onClick={() => setOpened(place)}
            >
              <PresetImage photo={photo} preset="group-thumb" />
            </button>
            <span className={styles.name}>{photo.name}</span>
            {editable ? (
              <div className={styles.acts}>
                <Button
                  variant="secondary"
                  disabled={busy}
                  aria-label={staffText('suspect.sell-verb', { name: photo.name })}
                  onClick={() => void sell(photo)}
                >
                  {staffText('suspect.sell')}
                </Button>
                <Button
                  variant="quiet"
                  disabled={busy}
                  aria-label={staffText('suspect.delete-verb', { name: photo.name })}
                  onClick={() => setToDelete([photo])}
                >
                  {staffText('photos.delete')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {toDelete.length > 0 ? (
        <ConfirmDialog
          danger
          title={staffText('photos.delete-title', { count: toDelete.length })}
          text={staffText('photos.delete-text')}
          verb={staffText('photos.delete-verb', { count: toDelete.length })}
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setToDelete([])}
        />
      ) : null}
      {opened !== null && photos[opened] ? (
        <LazyWindow>
          <PhotoViewer photos={photos} index={opened} onIndex={setOpened} onClose={() => setOpened(null)} />
        </LazyWindow>
      ) : null}
    </section>
  )
}
