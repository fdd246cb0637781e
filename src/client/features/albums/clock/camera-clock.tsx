import { useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { cameraLines, type CameraLine } from '#domain/photos/camera-clocks.ts'
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
import { CameraLines, nameOfLine } from './camera-lines.tsx'

type Line = CameraLine<components['schemas']['AlbumPhoto']>

interface Props {
  album: components['schemas']['AlbumWithPhotos']
  zone: string
}

export function CameraClock({ album, zone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Line | null>(null)
  const [before, setBefore] = useState<Line | null>(null)
  const saving = useSaving([['album', album.id], ['albums']], null)
  const lines = cameraLines(album.photos, album)
  const close = (): void => {
    saving.forget()
    setOpen(false)
    setChosen(null)
  }
  const set = async ({ camera }: Line, seconds: number, edit?: AlbumEdit): Promise<boolean> => {
    const key = newIdempotencyKey()
    const ofCamera = camera === null ? {} : { camera }
    const clock = { albumId: album.id, seconds, ...ofCamera, version: edit?.version }
    return saving.run(() => setAlbumClock(key, clock), edit?.meets)
  }
  const move = async (line: Line, seconds: number, edit?: AlbumEdit): Promise<boolean> => {
    if (!(await set(line, seconds, edit))) return false
    setBefore(line)
    close()
    notifySuccess(staffText('clock.saved', { offset: offsetText(seconds) }))
    return true
  }
  const undo = async (line: Line): Promise<void> => {
    if (!(await set(line, line.offset))) return
    setBefore(null)
    notifySuccess(staffText('clock.undone'))
  }
  const moved = before && lines.find(({ camera }) => camera === before.camera)
  const open = (): void => {
    setChosen(lines.length === 1 ? (lines[0] ?? null) : null)
    setOpen(true)
  }
  return (
    <>
      <Button variant="secondary" icon="clock" onClick={open}>
        {staffText('clock.title')}
      </Button>
      {before && moved && before.offset !== moved.offset ? (
        <div className={styles.moved}>
          <p>{presentText(moved)}</p>
          <Button variant="quiet" busy={saving.busy} onClick={() => void undo(before)}>
            {staffText('clock.undo')}
          </Button>
        </div>
      ) : null}
      {isOpen && chosen ? (
        <CameraClockDialog
          album={album}
          line={chosen}
          zone={zone}
          busy={saving.busy}
          error={saving.errors['seconds'] ?? saving.errors['general'] ?? null}
          onSave={(seconds, edit) => move(chosen, seconds, edit)}
          onClose={close}
        />
      ) : isOpen ? (
        <CameraLines
          lines={lines}
          busy={saving.busy}
          onChoose={setChosen}
          onUse={(line, seconds) => void move(line, seconds)}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function presentText(line: Line): string {
  const offset = offsetText(line.offset)
  if (line.camera === null) return staffText('clock.present', { offset })
  return staffText('clock.present-camera', { camera: nameOfLine(line), offset })
}
