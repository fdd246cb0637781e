import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ProgressBar } from '#client/ui/pictures/progress-bar.tsx'
import { useWakeLock } from '#client/ui/controls/use-wake-lock.ts'
import { addToQueue, placeKey, storeHeld, useLeftOut, useReading } from './adding.ts'
import { FailedUploads } from './failed-uploads.tsx'
import { useHeldCount } from './held-files.ts'
import { UnreadPhotos } from './unread-photos.tsx'
import { UploadZone } from './upload-zone.tsx'
import { useUnread } from './use-unread.ts'
import { useUploads } from './use-uploads.ts'
import { WaitingUploads } from './waiting-uploads.tsx'
import styles from './uploads.module.css'

const noKeys: readonly string[] = []

interface Props {
  albumKey: string
  /** The album's id at the server. Null until the server has the album. */
  albumId: number | null
  /** Other keys under which this device stores the same album. Photos may still wait under these keys. */
  formerKeys?: readonly string[]
  /** False hides the drop zone. Photos that wait or failed still show. */
  isOpen?: boolean
}

export function UploadPanel({ albumKey, albumId, formerKeys = noKeys, isOpen = true }: Props) {
  const to = { actor: actorOf(useStaff().user), albumKey }
  const keys = [albumKey, ...formerKeys]
  const { waiting, failed, sending, arrived } = useUploads(keys)
  const unread = useUnread(to.actor, keys)
  const leftOut = useLeftOut(to)
  const reading = useReading(to)
  const unstored = useHeldCount(placeKey(to))
  useWakeLock(waiting.length > 0 || reading !== null)
  const left = waiting.length + failed.length + unstored + unread.length
  const isDone = arrived > 0 && left === 0 && reading === null
  if (!isOpen && left === 0) return null
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
          <p className={styles.quiet}>{staffText('upload.stay-open')}</p>
        </div>
      ) : null}
      {unread.length > 0 ? <UnreadPhotos files={unread} /> : null}
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
          isReading={reading !== null || unstored > 0}
        />
      ) : null}
      {isDone ? (
        <p className={styles.quiet} role="status">
          {staffText(leftOut > 0 ? 'upload.others-there' : 'upload.all-there')}
        </p>
      ) : null}
      {failed.length > 0 ? <FailedUploads albumId={albumId} uploads={failed} /> : null}
    </div>
  )
}
