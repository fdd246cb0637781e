import type { Database } from '#server/platform/database/database.ts'
import type { Images } from '#server/platform/images/open-images.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

export interface DemoShot {
  /** Place of the raft in the demo data, from 1. */
  readonly raft: number
  /** Index of the photo in the raft's burst, from 0. `frames` is the number of photos in the burst. */
  readonly frame: number
  readonly frames: number
  /** Capture time by the camera's clock: `yyyy-MM-ddTHH:mm:ss.SSS`. */
  readonly takenLocal: string
}

export interface SeedDeps {
  readonly database: Database
  readonly storage: Storage
  readonly images: Pick<Images, 'work' | 'overlays' | 'drawAhead'>
  readonly clock: Clock
  readonly log: Log
  readonly zone: string
  readonly drawPhoto: (shot: DemoShot) => Promise<Buffer>
}
