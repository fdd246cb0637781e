import type { Database } from '#server/platform/database/database.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'

export interface SlideshowsDeps {
  readonly database: Database
  readonly imageAddresses: ImageAddresses
}
