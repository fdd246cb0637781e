import type { AlbumPhoto } from '#contract/schema.gen.ts'
import type { QueuedPhoto } from '#client/device/uploads/queued-photos.ts'

export interface TimelinePhoto extends AlbumPhoto {
  /** By its file, so that it stays the same photo while it is sent. Of a second copy, the server's. */
  readonly id: number
  /** Null until the server lists the photo. */
  readonly serverId: number | null
  /** Copies in albums that this device has still to send. */
  readonly queued?: readonly QueuedPhoto[]
  readonly isRejected: boolean
  /** Degrees by which a turn that waits for the network differs from the picture. */
  readonly turn: number
}

/** The photo as actions name it. */
export const asNamed = (photo: TimelinePhoto): TimelinePhoto => ({ ...photo, id: photo.serverId ?? photo.id })
