/** A photo on its way to the server. Stored whole before anything is sent, deleted when the server has it. */
export interface StoredUpload {
  id: string
  /** Who added it; see `actorOf`. Sent for nobody else. */
  actor: string
  /** The album that it goes into: a `StoredAlbum` key. */
  albumKey: string
  name: string
  size: number
  type: string
  /** Hexadecimal. The same file in the same album is one upload. */
  sha256: string
  addedAt: number
  state: 'waiting' | 'failed'
  /** Why it failed, as the server said it. */
  reason: string | null
  /** The server was asked whether it has this file already. */
  asked: boolean
  /** A small picture goes first, so that guests see the photo; true when the server has it or there is none to send. */
  previewed: boolean
  /** Idempotency keys, made when the person added the file (rules.md 1.5). */
  previewKey: string
  finishKey: string
  /** Where its bytes went so far (tus), as the server named it. */
  uploadUrl: string | null
  /** All of its bytes are there, and only to be kept. */
  sent: boolean
  /** Tries since bytes last moved, and when the next one is due. */
  attempt: number
  nextTryAt: number
}

/** The file itself. WebKit loses Blobs in IndexedDB, so it is an ArrayBuffer. */
export interface UploadBytes {
  id: string
  bytes: ArrayBuffer
}

/** What was drawn from it on this device; null where it could not be drawn. */
export interface UploadPictures {
  id: string
  /** At master size, upright, with the file's EXIF block. Null once it was sent. */
  preview: ArrayBuffer | null
  thumb: ArrayBuffer | null
}
