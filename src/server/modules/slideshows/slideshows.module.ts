import type { Handlers } from '#server/http/handler-types.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'

/** What app.ts mounts of slideshows. */
export function createSlideshowsModule(_deps: {
  readonly database: Database
  readonly imageAddresses: ImageAddresses
}) {
  return { handlers: {} satisfies Handlers }
}
