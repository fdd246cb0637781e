import type { AlbumPhoto } from '#contract/schema.gen.ts'
import type { QueuedPhoto } from '#client/device/uploads/queued-photos.ts'

export interface TimelinePhoto extends AlbumPhoto {
  /** Set while this device has still to send the photo. */
  readonly queued?: QueuedPhoto
  readonly isRejected: boolean
  /** Degrees by which a turn that waits for the network differs from the picture. */
  readonly turn: number
}
