import { useEffect, useMemo, useState } from 'react'
import { useStaff } from '#client/api/staff-session.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { onPhotoArrived, startUploads } from '#client/device/uploads/start-uploads.ts'
import type { StoredUpload } from '#client/device/database/rows.ts'
import { useSending, type Progress } from '#client/device/uploads/upload-progress.ts'
import { watchUploads } from '#client/device/uploads/upload-queue.ts'

interface AlbumUploads {
  readonly waiting: readonly StoredUpload[]
  readonly failed: readonly StoredUpload[]
  /** Bytes that have arrived at the server, by the id of each upload that this page sends. */
  readonly sending: ReadonlyMap<string, Progress>
  /** Number of photos whose upload this page completed during this visit. */
  readonly arrived: number
}

/**
 * Starts the uploads on this device and follows this user's photos of an album. The uploads continue while any page of
 * the app is open.
 */
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
