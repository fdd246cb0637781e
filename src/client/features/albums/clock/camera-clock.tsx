import { useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { offsetText } from '#domain/photos/clock-offset.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { notifySuccess } from '#client/ui/notices/notify.ts'
import styles from '../album-photos.module.css'
import { setAlbumClock } from '../albums.commands.ts'
import type { AlbumEdit } from '../use-save-album.ts'
import { CameraClockDialog } from './camera-clock-dialog.tsx'

interface Props {
  album: components['schemas']['AlbumWithPhotos']
  zone: string
}

export function CameraClock({ album, zone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [before, setBefore] = useState<number | null>(null)
  const saving = useSaving([['album', album.id], ['albums']], null)
  const set = async (seconds: number, edit?: AlbumEdit): Promise<boolean> => {
    const key = newIdempotencyKey()
    const clock = { albumId: album.id, seconds, version: edit?.version }
    return saving.run(() => setAlbumClock(key, clock), edit?.meets)
  }
  const move = async (seconds: number, edit: AlbumEdit): Promise<boolean> => {
    if (!(await set(seconds, edit))) return false
    setBefore(album.clock_offset)
    setOpen(false)
    notifySuccess(staffText('clock.saved', { offset: offsetText(seconds) }))
    return true
  }
  const undo = async (seconds: number): Promise<void> => {
    if (!(await set(seconds))) return
    setBefore(null)
    notifySuccess(staffText('clock.undone'))
  }
  return (
    <>
      <Button variant="secondary" icon="clock" onClick={() => setOpen(true)}>
        {staffText('clock.title')}
      </Button>
      {before !== null && before !== album.clock_offset ? (
        <div className={styles.moved}>
          <p>{staffText('clock.present', { offset: offsetText(album.clock_offset) })}</p>
          <Button variant="quiet" busy={saving.busy} onClick={() => void undo(before)}>
            {staffText('clock.undo')}
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <CameraClockDialog
          album={album}
          zone={zone}
          busy={saving.busy}
          error={saving.errors['seconds'] ?? saving.errors['general'] ?? null}
          onSave={move}
          onClose={() => {
            saving.forget()
            setOpen(false)
          }}
        />
      ) : null}
    </>
  )
}
