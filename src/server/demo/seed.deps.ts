import type { DemoSection } from './demo-outfitters.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Images } from '#server/platform/images/open-images.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** One frame of a raft that passes. */
export interface DemoShot {
  readonly section: DemoSection
  readonly timeOfDay: 'Morning' | 'Afternoon'
  /** Number of the raft in the whole demo data, from 1. */
  readonly raft: number
  /** Index of the frame in the raft's burst, from 0, and the number of frames. */
  readonly frame: number
  readonly frames: number
  /** The camera's clock: `yyyy-MM-ddTHH:mm:ss.SSS`. */
  readonly takenLocal: string
}

export interface SeedDeps {
  readonly database: Database
  readonly storage: Storage
  readonly images: Pick<Images, 'work' | 'overlays'>
  readonly clock: Clock
  readonly log: Log
  /** Time zone of the outfitters. It decides the days. */
  readonly zone: string
  readonly drawPhoto: (shot: DemoShot) => Promise<Buffer>
}
