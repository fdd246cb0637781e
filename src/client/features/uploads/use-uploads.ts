import { useEffect, useMemo, useState } from 'react'
import { offlineDatabase } from '#client/offline/database.ts'
import { startUploads } from '#client/offline/start-uploads.ts'
import type { StoredUpload } from '#client/offline/stored-upload.ts'
import { useSending, type Progress } from '#client/offline/upload-progress.ts'
import { watchUploads } from '#client/offline/upload-queue.ts'

export interface AlbumUploads {
  /** Null until the device has told. */
  readonly uploads: readonly StoredUpload[] | null
  readonly waiting: readonly StoredUpload[]
  readonly failed: readonly StoredUpload[]
  /** Bytes that the server has, of what this page is sending. */
  readonly sending: ReadonlyMap<string, Progress>
  /** Photos of this visit that the server has now. */
  readonly arrived: number
}

/** What of an album waits on this device, live; sending goes on as long as any page is open. */
export function useUploads(albumKeys: readonly string[]): AlbumUploads {
  const keys = albumKeys.join(' ')
  const [uploads, setUploads] = useState<readonly StoredUpload[] | null>(null)
  const [arrived, setArrived] = useState(0)
  const sending = useSending()
  useEffect(() => {
    const database = offlineDatabase()
    startUploads(database)
    let before = new Set<string>()
    return watchUploads(database, keys.split(' '), (rows) => {
      const ids = new Set(rows.map(({ id }) => id))
      const gone = [...before].filter((id) => !ids.has(id)).length
      before = ids
      if (gone > 0) setArrived((count) => count + gone)
      setUploads(rows)
    })
  }, [keys])
  return useMemo(() => {
    const rows = uploads ?? []
    return {
      uploads,
      waiting: rows.filter(({ state }) => state === 'waiting'),
      failed: rows.filter(({ state }) => state === 'failed'),
      sending,
      arrived,
    }
  }, [uploads, sending, arrived])
}
