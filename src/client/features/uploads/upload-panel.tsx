import { useEffect, useMemo, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ProgressBar } from '#client/ui/pictures/progress-bar.tsx'
import { useWakeLock } from '#client/ui/controls/use-wake-lock.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { onPhotoArrived, startUploads } from '#client/device/uploads/start-uploads.ts'
import type { StoredUpload } from '#client/device/database/rows.ts'
import { useSending, type Progress } from '#client/device/uploads/upload-progress.ts'
import { watchUploads } from '#client/device/uploads/upload-queue.ts'
import { addToQueue, placeKey, storeHeld, useLeftOut, useReading } from './adding.ts'
import { FailedUploads } from './failed-uploads.tsx'
import { useHeldCount } from './held-files.ts'
import { UnreadPhotos, useUnread } from './unread-photos.tsx'
import { UploadZone } from './upload-zone.tsx'
import { WaitingUploads } from './waiting-uploads.tsx'
import styles from './uploads.module.css'

const noKeys: readonly string[] = []

interface Props {
  albumKey: string
  /** Null until the server has the album. */
  albumId: number | null
  /** Other keys under which this device stores the same album. */
  formerKeys?: readonly string[]
  /** False hides the drop zone. */
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

interface AlbumUploads {
  readonly waiting: readonly StoredUpload[]
  readonly failed: readonly StoredUpload[]
  /** Bytes that have arrived at the server, by the id of each upload that this page sends. */
  readonly sending: ReadonlyMap<string, Progress>
  readonly arrived: number
}

/** The uploads continue while any page of the app is open. */
function useUploads(albumKeys: readonly string[]): AlbumUploads {
  const actor = actorOf(useStaff().user)
  const keys = albumKeys.join(' ')
  const [uploads, setUploads] = useState<readonly StoredUpload[]>([])
  const [arrived, setArrived] = useState(0)
  const sending = useSending()
  useEffect(() => {
    const database = offlineDatabase()
    const wanted = keys.split(' ')
    startUploads(database)
    const stop = watchUploads(database, actor, wanted, setUploads)
    const stopArrivals = onPhotoArrived(({ albumKey, whole }) => {
      if (whole && wanted.includes(albumKey)) setArrived((count) => count + 1)
    })
    return () => {
      stop()
      stopArrivals()
    }
  }, [actor, keys])
  return useMemo(
    () => ({
      waiting: uploads.filter(({ state }) => state === 'waiting'),
      failed: uploads.filter(({ state }) => state === 'failed'),
      sending,
      arrived,
    }),
    [uploads, sending, arrived],
  )
}
