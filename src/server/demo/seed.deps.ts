import type { Database } from '#server/platform/database/database.ts'
import type { Images } from '#server/platform/images/open-images.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** What making the demo data needs. */
export interface SeedDeps {
  readonly database: Database
  readonly storage: Storage
  readonly images: Pick<Images, 'work' | 'overlays'>
  readonly clock: Clock
  readonly log: Log
}
