import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { notify } from '#client/ui/notices/notices.tsx'

/** Each photo takes one request to the server. */
const PARALLEL = 4

interface PhotoWork {
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly run: <Photo>(
    photos: readonly Photo[],
    command: (key: string, photo: Photo) => Promise<unknown>,
  ) => Promise<number>
}

export function usePhotoWork(albumId: number): PhotoWork {
  const client = useQueryClient()
  const [progress, setProgress] = useState<PhotoWork['progress']>(null)
  const running = useRef(false)

  const run: PhotoWork['run'] = async (photos, command) => {
    if (running.current) return 0
    running.current = true
    const total = photos.length
    const left = photos.map((photo) => ({ photo, key: newIdempotencyKey() }))
    const failures: unknown[] = []
    let done = 0
    setProgress({ done, total })
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        await command(next.key, next.photo).catch((error: unknown) => failures.push(error))
        done += 1
        setProgress({ done, total })
      }
    }
    await Promise.all(Array.from({ length: Math.min(PARALLEL, total) }, work))
    for (const queryKey of [['album', albumId], ['albums']]) void client.invalidateQueries({ queryKey })
    running.current = false
    setProgress(null)
    if (failures.length > 0) {
      const text = `${staffText('photos.some-failed', { count: failures.length })}\n${errorMessage(failures[0])}`
      notify({ title: staffText('kit.error'), text, tone: 'danger' })
    }
    return total - failures.length
  }
  return { progress, run }
}
