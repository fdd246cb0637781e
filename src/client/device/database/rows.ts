import type { components } from '#contract/schema.gen.ts'

// The rows of the device's database. Devices hold them, so fields are added and never renamed or removed.

/** The actor of a guest's rows. */
export const GUEST = 'guest'

/** The summary of an action that this device keeps after its end: numbers and short words, no guest's data. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

/** Outcome of the last try of an entry. */
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

/** The refusal for which an entry waits for a person. */
export interface StoredRefusal {
  status: number
  code: string
  message: string
  /** The server's sentences by field, or `general`. */
  errors: Readonly<Record<string, string>>
  /** Summary of the entity as the server holds it (`ActionKind.summarizeAnswer`); null when unknown. */
  current: Facts | null
  at: number
}

/** An action of a person on its way to the server. Stored before anything is sent, deleted when the server has it. */
export interface OutboxEntry {
  /** Order of arrival: entries of one entity are sent in this order. */
  id: number
  kind: string
  version: number
  /** The thing that it changes. Entries of one entity are sent one after the other, different entities side by side. */
  entity: string
  /** 'guest', or the user; see `actorOf`. */
  actor: string
  /** Idempotency key, made when the person acted (docs/rules.md#idempotency-keys). */
  key: string
  payload: unknown
  /** Learned server time of the action, in milliseconds. */
  queuedAt: number
  state: 'waiting' | 'attention'
  /** Number of times that the server refused the entry for now. A try without a network never counts. */
  tries: number
  /** Steps of the backoff, reset when the network returns. */
  attempt: number
  nextTryAt: number
  /** The outcome of the last try; missing before the first one. */
  said?: LastOutcome
  refusal: StoredRefusal | null
}

/** An action of staff that has ended. This device keeps it for a month. */
export interface DoneAction {
  /** The idempotency key that it was sent with. */
  key: string
  kind: string
  entity: string
  actor: string
  /** Learned server time, in milliseconds. */
  doneAt: number
  /** Only 'sent' means that the server did it. */
  how: 'sent' | 'no-longer-needed' | 'discarded' | 'handed-over'
  facts: Facts
  /** Given by the person who discarded it. */
  reason: string | null
}

/** The fields of the album form. */
export type StoredAlbumFields = Omit<components['schemas']['AlbumInput'], 'id'>

/** An album that was made or changed on this device, until the server has it and its photos. */
export interface StoredAlbum {
  /** `album:<id>` for an album of the server; otherwise a name that this device made. */
  key: string
  /** The album's id in the server's queue call. The server takes two calls with one id as one album. */
  clientId: string
  /** See `actorOf`. */
  actor: string
  /** The server's id, once there is one. */
  albumId: number | null
  fields: StoredAlbumFields
  savedAt: number
  /** Number of changes that have not reached the server. */
  waiting: number
  /** The server's sentence, when it refused the last change. */
  refusal: string | null
}

/** A queued counter order, for the thank-you page that waits for it. Deleted with the guest's data. */
export interface KeptCounterOrder {
  localId: string
  slug: string
  /** Learned server time, in milliseconds. */
  keptAt: number
  /** The order, once the server has placed it. */
  arrived: { orderId: number; hash: string } | null
}

/** A photo on its way to the server. Stored whole before anything is sent, deleted when the server has it. */
export interface StoredUpload {
  id: string
  /** The person who added it; see `actorOf`. Nobody else sends it. */
  actor: string
  /** A `StoredAlbum` key. */
  albumKey: string
  name: string
  size: number
  type: string
  /** Hexadecimal. The same file in the same album is one upload. */
  sha256: string
  addedAt: number
  state: 'waiting' | 'failed'
  /** The server's sentence, or one of `uploadFaults`. */
  reason: string | null
  /** The server was asked if it has this file already. */
  asked: boolean
  /** True when the server has the preview, which is sent first for the guests, or when this device drew none. */
  previewed: boolean
  /** Idempotency keys, made when the person added the file (docs/rules.md#idempotency-keys). */
  previewKey: string
  finishKey: string
  /** The tus address of the bytes that were sent so far. */
  uploadUrl: string | null
  /** True when the server has all bytes and only has to check and keep them. */
  sent: boolean
  /** Tries since bytes last moved, and the time of the next one. */
  attempt: number
  nextTryAt: number
  /** Number of times that the bytes arrived damaged since a person last retried. Rows of earlier builds have none. */
  damaged?: number
}

/** The file itself, as an ArrayBuffer: WebKit loses Blobs in IndexedDB. */
export interface UploadBytes {
  id: string
  bytes: ArrayBuffer
}

/** Pictures that this device drew of the file; null where it could not. */
export interface UploadPictures {
  id: string
  /** At master size, upright, with the file's EXIF block. Null once it was sent. */
  preview: ArrayBuffer | null
  thumb: ArrayBuffer | null
}

/** Why a day pack is not ready: no network, no room on the device, or pictures that did not arrive. */
export type DayPackProblem = 'offline' | 'full' | 'failed'

/** The day that this device keeps for use without a network (docs/rules.md#day-pack). One per device. */
export interface StoredDayPack {
  /** The storefront. */
  slug: string
  /** Grows with each request by hand, so that a running load starts again. */
  wish: number
  state: 'waiting' | 'taking' | 'ready'
  problem: DayPackProblem | null
  /** Number of photos on this device, out of `count`. */
  have: number
  count: number
  /** Learned server time of the last request for the day, in milliseconds; null before the first. */
  askedAt: number | null
  /** The outfitter's time zone, once known. The pack is due again each morning of that zone. */
  timezone: string | null
  /** The build that filled the pack. Another build loads its answers again. */
  build: string
}
