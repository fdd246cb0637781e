import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import { actorOf } from '#client/offline/current-actor.ts'
import { Button } from '#client/ui/button.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { useWakeLock } from '#client/ui/use-wake-lock.ts'
import { addToQueue, placeOf, storeHeld, useReading } from './adding.ts'
import { FailedUploads } from './failed-uploads.tsx'
import { useHeldCount } from './held-files.ts'
import { UploadZone } from './upload-zone.tsx'
import { useUploads } from './use-uploads.ts'
import { WaitingUploads } from './waiting-uploads.tsx'
import styles from './uploads.module.css'

const noKeys: readonly string[] = []

interface Props {
  /** Of the album that photos are added to (see `StoredAlbum`). */
  albumKey: string
  /** The server's id of it, where it has one. */
  albumId: number | null
  /** Keys under which this device knew the same album before. */
  formerKeys?: readonly string[]
  /** False: nothing is to be added, and what waits is shown all the same. */
  isOpen?: boolean
}

/** Takes photos for an album, by drop or choice, and shows how far they have come. */
export function UploadPanel({ albumKey, albumId, formerKeys = noKeys, isOpen = true }: Props) {
  const to = { actor: actorOf(useStaff().user), albumKey }
  const { waiting, failed, sending, arrived } = useUploads([albumKey, ...formerKeys])
  const reading = useReading(to)
  const unstored = useHeldCount(placeOf(to))
  useWakeLock(waiting.length > 0 || reading !== null)
  const isDone = arrived > 0 && waiting.length + failed.length + unstored === 0 && reading === null
  if (!isOpen && waiting.length + failed.length + unstored === 0) return null
  return (
    <div className={styles.panel}>
      {isOpen ? <UploadZone onFiles={(files) => addToQueue(to, files)} /> : null}
      {reading ? (
        <div className={styles.state}>
          <ProgressBar
            label={staffText('upload.reading')}
            text={staffText('upload.reading-numbers', { ...reading })}
            done={reading.done}
            count={reading.total}
          />
        </div>
      ) : null}
      {unstored > 0 ? (
        <div className={styles.warning} role="alert">
          <p>{staffText('upload.full-text', { count: unstored })}</p>
          <Button variant="secondary" onClick={storeHeld}>
            {staffText('upload.try-again')}
          </Button>
        </div>
      ) : null}
      {waiting.length > 0 ? (
        <WaitingUploads
          albumId={albumId}
          waiting={waiting}
          sending={sending}
          arrived={arrived}
          isAlbumWaiting={albumId === null}
        />
      ) : null}
      {isDone ? (
        <p className={styles.quiet} role="status">
          {staffText('upload.all-there')}
        </p>
      ) : null}
      {failed.length > 0 ? <FailedUploads albumId={albumId} uploads={failed} /> : null}
    </div>
  )
}
