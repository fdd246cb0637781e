import { useEffect, useMemo, useState } from 'react'
import { useStaff } from '#client/api/staff.ts'
import { actorOf } from '#client/offline/current-actor.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { onPhotoArrived, startUploads } from '#client/offline/start-uploads.ts'
import type { StoredUpload } from '#client/offline/stored-upload.ts'
import { useSending, type Progress } from '#client/offline/upload-progress.ts'
import { watchUploads } from '#client/offline/upload-queue.ts'

export interface AlbumUploads {
  readonly waiting: readonly StoredUpload[]
  readonly failed: readonly StoredUpload[]
  /** Bytes that the server has, of what this page is sending. */
  readonly sending: ReadonlyMap<string, Progress>
  /** Photos of this visit that the server has now, sent from this page. */
  readonly arrived: number
}

/** What of this user's waits for an album on this device, live; sending goes on as long as any page is open. */
export function useUploads(albumKeys: readonly string[]): AlbumUploads {
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
