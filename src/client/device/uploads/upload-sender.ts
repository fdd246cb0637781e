import type { StoredUpload } from '../database/rows.ts'

export type SendOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'later'; readonly retryAfter: number | null }
  /** The server has lost the bytes, so all of them must be sent again. */
  | { readonly kind: 'restart' }
  /** The server discarded the bytes, because they do not match their checksum. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly reason: string }

/**
 * Photos that the server already has, by hash (true: with the original, false: only the small picture). Hashes of the
 * album's photos whose originals it lacks: `sold`, and `awaited` by guests ('all': guests wait for the album's day).
 */
export type KnownAnswer =
  | {
      readonly kind: 'known'
      readonly photos: ReadonlyMap<string, boolean>
      readonly sold: ReadonlySet<string>
      readonly awaited: ReadonlySet<string> | 'all'
    }
  | Extract<SendOutcome, { kind: 'offline' | 'later' | 'signed-out' | 'refused' }>

export interface UploadEvents {
  url(url: string): Promise<void>
  moved(): void
  sent(url: string): Promise<void>
}

export interface UploadSender {
  known(albumId: number, sha256: readonly string[], signal: AbortSignal): Promise<KnownAnswer>
  preview(upload: StoredUpload, albumId: number, preview: ArrayBuffer, signal: AbortSignal): Promise<SendOutcome>
  original(
    upload: StoredUpload,
    albumId: number,
    bytes: ArrayBuffer,
    events: UploadEvents,
    signal: AbortSignal,
  ): Promise<SendOutcome>
}

/** A photo that the server has received now or had already. `whole`: the server has its original too. */
export interface Arrival {
  readonly albumId: number
  readonly albumKey: string
  readonly whole: boolean
}
