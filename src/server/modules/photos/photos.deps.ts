import type { Database } from '#server/platform/database/database.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import type { ImageWork } from '#server/platform/images/image-work.ts'
import type { Watermarks } from '#server/platform/images/watermark.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { ResumableUploads } from '#server/platform/uploads/resumable-uploads.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** What receiving a photo needs; the command line and the demo data use it too. */
export interface ReceiveDeps {
  readonly database: Database
  readonly storage: Storage
  readonly imageWork: ImageWork
  readonly log: Log
  /** Set when another service lays watermarks over: each photo then gets one stored beside its master. */
  readonly overlays: Watermarks | null
}

/** What the use cases of photos need. */
export interface PhotosDeps extends ReceiveDeps {
  readonly imageAddresses: ImageAddresses
  readonly uploads: Pick<ResumableUploads, 'belongsTo' | 'find' | 'remove'>
}
