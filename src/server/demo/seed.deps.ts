import type { DemoSection } from './demo-catalogue.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Images } from '#server/platform/images/open-images.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** One frame of a raft that passes. */
export interface DemoShot {
  readonly section: DemoSection
  readonly timeOfDay: 'Morning' | 'Afternoon'
  /** Which raft of the whole demo data, from 1 on. */
  readonly raft: number
  /** Which frame of the raft's burst, from 0 on, and how many there are. */
  readonly frame: number
  readonly frames: number
  /** What the camera's clock showed: `yyyy-MM-ddTHH:mm:ss.SSS`. */
  readonly takenLocal: string
}

/** What making the demo data needs. */
export interface SeedDeps {
  readonly database: Database
  readonly storage: Storage
  readonly images: Pick<Images, 'work' | 'overlays'>
  readonly clock: Clock
  readonly log: Log
  /** Time zone of the outfitters, which decides the days. */
  readonly zone: string
  /** Draws a photo: a JPEG with its time in EXIF. */
  readonly drawPhoto: (shot: DemoShot) => Promise<Buffer>
}
