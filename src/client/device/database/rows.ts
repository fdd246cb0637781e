import type { components } from '#contract/schema.gen.ts'
import type { WrittenCapture } from '#domain/photos/written-capture.ts'

// Rows of the device's database. Devices keep them across updates, so fields may be added but never renamed or removed.

/** Actor of rows that a guest made. Rows of staff have the user's id instead. */
export const GUEST = 'guest'

/** Summary of an action that this device keeps after the action ended: numbers and short words, no guest's data. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

export type LastOutcome =
  | 'sent'
  | 'no-longer-needed'
  | 'waiting-for-network'
  | 'server-busy'
  | 'sign-in'
  | 'update-page'
  | 'changed-meanwhile'
  | 'refused'
  | 'device-fault'
  | 'waiting-for-photos'

export interface StoredRefusal {
  status: number
  code: string
  message: string
  errors: Readonly<Record<string, string>>
  /** Summary of the entity as the server stores it (`ActionKind.summarizeAnswer`). Null when unknown. */
  current: Facts | null
  at: number
}

/** The device stores it before sending, and deletes it when the server has it. */
export interface OutboxEntry {
  id: number
  kind: string
  version: number
  /** Entries of one entity are sent one after the other, different entities side by side. */
  entity: string
  /** Other entities whose entries wait for this one, and it for theirs. */
  others?: readonly string[]
  actor: string
  key: string
  payload: unknown
  queuedAt: number
  state: 'waiting' | 'attention'
  /** Number of times that the server refused the entry temporarily. A try without a network never counts. */
  tries: number
  /** Reset to 0 when the network returns. */
  attempt: number
  nextTryAt: number
  said?: LastOutcome
  refusal: StoredRefusal | null
}

/** This device keeps it for a month. */
export interface DoneAction {
  key: string
  kind: string
  entity: string
  actor: string
  doneAt: number
  /** Only 'sent' means that the server carried it out. */
  how: 'sent' | 'no-longer-needed' | 'discarded' | 'handed-over'
  facts: Facts
  reason: string | null
}

export type StoredAlbumFields = Omit<components['schemas']['AlbumInput'], 'id'>

/** It is kept until the server has it and its photos. */
export interface StoredAlbum {
  /** `album:<id>` for an album of the server. Otherwise a key that this device made. */
  key: string
  /** Client id that the device sends with the album. The server treats two calls with the same id as one album. */
  clientId: string
  actor: string
  albumId: number | null
  fields: StoredAlbumFields
  savedAt: number
  /** Number of this album's changes that have not reached the server. */
  waiting: number
  refusal: string | null
}

/** A wipe of the guest's data deletes it. */
export interface StoredCounterOrder {
  localId: string
  slug: string
  keptAt: number
  arrived: { orderId: number; hash: string } | null
}

/** The device stores all bytes before sending, and deletes them when the server has them. */
export interface StoredUpload {
  id: string
  /** User who added the photo (see `actorOf`). The device sends it only for that user. */
  actor: string
  albumKey: string
  name: string
  size: number
  type: string
  /** The same file added twice to one album is one upload. */
  sha256: string
  addedAt: number
  /** 'rejected': a person took it out before it was sent. It stays on this device (docs/rules.md#before-the-upload). */
  state: 'waiting' | 'failed' | 'rejected'
  /** Reason why the upload failed: the server's message, or one of `uploadFaults`. */
  reason: string | null
  asked: boolean
  /** The device sends previews before originals. */
  previewed: boolean
  /**
   * Idempotency keys of two requests: one sends the preview, the other finishes the upload. The device makes them when
   * the person adds the file, and makes new ones for a fresh start (docs/rules.md#idempotency-keys).
   */
  previewKey: string
  finishKey: string
  /** The tus protocol uses it to continue after the bytes already sent. */
  uploadUrl: string | null
  /** True when the server has all bytes. */
  sent: boolean
  /** Number of tries since the upload last moved bytes, and the time of the next try. */
  attempt: number
  nextTryAt: number
  /** True when a guest bought the photo: its original then goes first. Rows of earlier builds lack it. */
  sold?: boolean
  /** True when guests wait for the photo (docs/rules.md#upload-panel). Rows of earlier builds lack it. */
  awaited?: boolean
  /** Number of times that the bytes arrived damaged since a person last retried. */
  damaged?: number
  /** See `photoSignature`. Null where the device could not draw the photo. Rows of earlier builds lack it. */
  signature?: string | null
  /** Pixels of the upright picture. Null where the device could not draw it. Rows of earlier builds lack it. */
  dimensions?: { readonly width: number; readonly height: number } | null
  /** Rows of earlier builds lack it. */
  capture?: WrittenCapture
  /** See `readRaftCode`. Rows of earlier builds lack it. */
  raftCode?: string | null
}

/**
 * A file that a person chose for an album and that this device has not read yet. It is stored before the first file is
 * read, so that a page which ends early can name what is missing.
 */
export interface ChosenFile {
  id: number
  actor: string
  albumKey: string
  /** Id of the files that were chosen together, and their number. */
  batch: string
  total: number
  name: string
  size: number
  /** Time of the file's last change, in milliseconds of this device's clock. */
  modifiedAt: number
  chosenAt: number
  /** Opens the file again after a restart. Null where the browser gives no such handle. */
  handle: FileSystemFileHandle | null
}

/** An ArrayBuffer, because WebKit loses Blobs in IndexedDB. */
export interface UploadBytes {
  id: string
  bytes: ArrayBuffer
}

/** Small pictures that this device drew of a photo. Null where it could not draw one. */
export interface UploadPictures {
  id: string
  /** Preview in master size, upright, with the photo's EXIF block. Null once the device has sent it. */
  preview: ArrayBuffer | null
  thumb: ArrayBuffer | null
}

/** Number of an album's photos that arrived since its queue was last empty when somebody added photos. */
export interface UploadTotal {
  actor: string
  albumKey: string
  sent: number
}

/** A folder whose new photos are added to an album while the app is open. */
export interface WatchedFolder {
  actor: string
  albumKey: string
  handle: FileSystemDirectoryHandle
  /** Name, size and time of each file that was added. */
  seen: readonly string[]
  /** Milliseconds of this device's clock. */
  since: number
}

/** `failed`: some pictures did not arrive. */
export type DayPackProblem = 'offline' | 'full' | 'failed'

/** See docs/rules.md#day-pack. */
export interface StoredDayPack {
  slug: string
  /**
   * Counts how often staff requested this day pack. When the number grows, the device stops a running load and starts
   * again.
   */
  wish: number
  state: 'waiting' | 'taking' | 'ready'
  problem: DayPackProblem | null
  have: number
  count: number
  /** Learned server time in milliseconds at which the device last requested the day. */
  askedAt: number | null
  /** The outfitter's time zone, null until known. The pack is loaded again each morning of that zone. */
  timezone: string | null
  /** A newer build loads the pack's answers again. */
  build: string
}
