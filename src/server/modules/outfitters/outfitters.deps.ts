import type { Database } from '#server/platform/database/database.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import type { ImageWork } from '#server/platform/images/image-work.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

export interface OutfittersDeps {
  readonly database: Database
}

export interface PictureDeps extends OutfittersDeps {
  readonly storage: Storage
  readonly imageAddresses: ImageAddresses
  readonly imageWork: ImageWork
  readonly log: Log
}
