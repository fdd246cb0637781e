import { useEffect, useState } from 'react'
import type { AlbumPhoto } from '#contract/schema.gen.ts'
import { raftsByDay } from '#domain/photos/suggest-groups.ts'
import type { RaftAnswer, RaftRequest } from './raft-worker.ts'

/** More photos than this are shown before their rafts are found. Fewer wait for them, so that they never move. */
const MANY = 2000

/**
 * Finds the rafts of photos in a worker, because thousands of photos take most of a second. Returns the last ones that
 * it found while the photos change. Before the first, undefined, or none when there are many photos.
 */
export function useRafts(photos: readonly AlbumPhoto[] | undefined, zone: string): RaftAnswer | undefined {
  const [found, setFound] = useState<RaftAnswer>()
  useEffect(() => {
    if (photos === undefined) return
    const request: RaftRequest = {
      photos: photos.map(({ id, taken_at, signature = null, raft_code = null }) => ({
        id,
        taken_at,
        signature,
        raft_code,
      })),
      zone,
    }
    const worker = new Worker(new URL('./raft-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<RaftAnswer>) => setFound(data))
    // A browser that cannot load the worker finds them here, and stands still meanwhile.
    worker.addEventListener('error', () => setFound(raftsByDay(request.photos, zone)))
    worker.postMessage(request)
    if (photos.length > MANY) setFound((before) => before ?? [])
    return () => worker.terminate()
  }, [photos, zone])
  return found
}
