import type { Database } from '#server/platform/database/database.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import type { ImageWork } from '#server/platform/images/image-work.ts'
import type { Watermarks } from '#server/platform/images/watermark.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { ResumableUploads } from '#server/platform/uploads/resumable-uploads.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

export interface ReceiveDeps {
  readonly database: Database
  readonly storage: Storage
  readonly imageWork: ImageWork
  readonly drawAhead: (photoId: number) => void
  readonly log: Log
  /** Stored with each photo when another service draws watermarks. */
  readonly overlays: Watermarks | null
}

export interface PhotosDeps extends ReceiveDeps {
  readonly imageAddresses: ImageAddresses
  readonly uploads: Pick<ResumableUploads, 'belongsTo' | 'receive' | 'remove'>
}
