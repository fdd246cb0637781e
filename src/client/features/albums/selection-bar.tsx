import { useState, type ReactNode } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { mostLines } from '#domain/orders/most-lines.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { notifySuccess, notifyWarning } from '#client/ui/notices/notify.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { deletePhoto, rotatePhoto, turned } from './albums.commands.ts'
import styles from './album-photos.module.css'
import { usePhotoWork } from './use-photo-work.ts'

type AlbumPhoto = components['schemas']['AlbumPhoto']

/** Shows the window that sends photos. */
export type SendPhotos = (photos: readonly AlbumPhoto[], onClose: () => void) => ReactNode

interface Props {
  albumId: number
  photos: readonly AlbumPhoto[]
  editable: boolean
  send: SendPhotos | null
  onClear: () => void
}

export function SelectionBar({ albumId, photos, editable, send, onClear }: Props) {
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  const { progress, run } = usePhotoWork(albumId)
  const busy = progress !== null
  const count = photos.length

  const rotate = async (to: 'left' | 'right'): Promise<void> => {
    const done = await run(photos, (key, { id, rotation }) => rotatePhoto(key, id, turned(rotation, to)))
    if (done > 0) notifySuccess(staffText('photos.rotated', { count: done }))
  }
  const remove = async (): Promise<void> => {
    const done = await run(photos, (key, { id }) => deletePhoto(key, id))
    setAsking(false)
    if (done > 0) notifySuccess(staffText('photos.deleted', { count: done }))
  }

  const openSend = (): void => {
    if (count > mostLines) notifyWarning(staffText('send.too-many-photos', { most: mostLines }))
    else setSending(true)
  }

  return (
    <div className={styles.bar} role="region" aria-label={staffText('photos.selection')}>
      <p className={styles.selected} role="status">
        {progress ? staffText('photos.progress', progress) : staffText('photos.selected', { count })}
      </p>
      <div className={styles.acts}>
        <Button variant="secondary" icon="close" disabled={busy} onClick={onClear}>
          {staffText('photos.select-none')}
        </Button>
        {send ? (
          <Button variant="good" disabled={busy} onClick={openSend}>
            {staffText('send.open')}
          </Button>
        ) : null}
        {editable ? (
          <>
            <Button
              variant="secondary"
              icon={<AreaIcon name="rotate" />}
              className={styles.mirrored}
              disabled={busy}
              onClick={() => void rotate('left')}
            >
              {staffText('photos.rotate-left')}
            </Button>
            <Button
              variant="secondary"
              icon={<AreaIcon name="rotate" />}
              disabled={busy}
              onClick={() => void rotate('right')}
            >
              {staffText('photos.rotate-right')}
            </Button>
            <Button variant="danger" icon="trash" disabled={busy} onClick={() => setAsking(true)}>
              {staffText('photos.delete')}
            </Button>
          </>
        ) : null}
      </div>
      {sending && send ? send(photos, () => setSending(false)) : null}
      {asking ? (
        <ConfirmDialog
          danger
          title={staffText('photos.delete-title', { count })}
          text={staffText('photos.delete-text')}
          verb={staffText('photos.delete-verb', { count })}
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
