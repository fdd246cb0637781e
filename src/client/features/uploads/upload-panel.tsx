import { useEffect, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ProgressBar } from '#client/ui/pictures/progress-bar.tsx'
import { useWakeLock } from '#client/ui/controls/use-wake-lock.ts'
import type { StoredUpload } from '#client/device/database/rows.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { onPhotoArrived, startUploads } from '#client/device/uploads/start-uploads.ts'
import { uploadPause } from '#client/device/uploads/upload-pause.ts'
import { watchUploads, type WatchedUploads } from '#client/device/uploads/upload-queue.ts'
import { useStore } from '#client/store.ts'
import { addToQueue, placeKey, storeHeld, useLeftOut, useReading } from './adding.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { FailedUploads } from './failed-uploads.tsx'
import { useHeldCount } from './held-files.ts'
import { UnreadPhotos, useUnread } from './unread-photos.tsx'
import { UploadZone } from './upload-zone.tsx'
import { WaitingUploads } from './waiting-uploads.tsx'
import { WatchedFolderState } from './watched-folder.tsx'
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
  isLow?: boolean
}

export function UploadPanel({ albumKey, albumId, formerKeys = noKeys, isOpen = true, isLow = false }: Props) {
  const to = { actor: actorOf(useStaff().user), albumKey }
  const keys = [albumKey, ...formerKeys]
  const { all, sent, arrived } = useUploads(keys)
  const onDevice = all.filter(({ state }) => state === 'waiting')
  const waiting = onDevice.filter((upload) => keys.includes(upload.albumKey))
  const failed = all.filter(({ state, albumKey: key }) => state === 'failed' && keys.includes(key))
  const rejected = all.filter(({ state, albumKey: key }) => state === 'rejected' && keys.includes(key))
  // The question stays open while a photo goes from one list to another, and closes when it has arrived.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const discard = (uploads: readonly StoredUpload[]): void => setChosen(new Set(uploads.map(({ id }) => id)))
  const toDiscard = all.filter(({ id }) => chosen.has(id))
  const unread = useUnread(to.actor, keys)
  const leftOut = useLeftOut(to)
  const reading = useReading(to)
  const unstored = useHeldCount(placeKey(to))
  const isPaused = useStore(uploadPause)
  useWakeLock((waiting.length > 0 && !isPaused) || reading !== null)
  const left = waiting.length + failed.length + unstored + unread.length
  const isDone = arrived > 0 && left === 0 && reading === null
  if (!isOpen && left === 0) return null
  return (
    <div className={styles.panel}>
      {isOpen ? (
        <UploadZone isLow={isLow} onFiles={(files) => void addToQueue(to, files)}>
          <WatchedFolderState actor={to.actor} albumKeys={keys} />
        </UploadZone>
      ) : null}
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
          waiting={waiting}
          onDevice={onDevice}
          done={sent}
          unread={(reading ? reading.total - reading.done : 0) + unstored}
          isAlbumWaiting={albumId === null}
          onDiscard={discard}
        />
      ) : null}
      {isDone ? (
        <p className={styles.quiet} role="status">
          {staffText(leftOut > 0 ? 'upload.others-there' : 'upload.all-there')}
        </p>
      ) : null}
      {rejected.length > 0 ? (
        <div className={styles.failedHead}>
          <p className={styles.quiet}>{staffText('upload.rejected', { count: rejected.length })}</p>
          <Button variant="quiet" onClick={() => discard(rejected)}>
            {staffText('upload.take-out')}
          </Button>
        </div>
      ) : null}
      {failed.length > 0 ? <FailedUploads uploads={failed} onDiscard={discard} /> : null}
      <DiscardDialog albumId={albumId} uploads={toDiscard} onClose={() => discard([])} />
    </div>
  )
}

/** The uploads continue while any page of the app is open. `arrived`: photos that this page saw arrive. */
function useUploads(albumKeys: readonly string[]): WatchedUploads & { readonly arrived: number } {
  const actor = actorOf(useStaff().user)
  const keys = albumKeys.join(' ')
  const [watched, setWatched] = useState<WatchedUploads>({ all: [], sent: 0 })
  const [arrived, setArrived] = useState(0)
  useEffect(() => {
    const database = offlineDatabase()
    const wanted = keys.split(' ')
    startUploads(database)
    const stop = watchUploads(database, actor, wanted, setWatched)
    const stopArrivals = onPhotoArrived(({ albumKey, whole }) => {
      if (whole && wanted.includes(albumKey)) setArrived((count) => count + 1)
    })
    return () => {
      stop()
      stopArrivals()
    }
  }, [actor, keys])
  return { ...watched, arrived }
}
