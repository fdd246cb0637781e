import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import type { StoredUpload } from '#client/device/database/rows.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { queueUploads, type NewUpload } from '#client/device/uploads/store-uploads.ts'
import type { KnownAnswer, SendOutcome, UploadEvents, UploadSender } from '#client/device/uploads/upload-sender.ts'

/** A file whose content depends only on its name, so that the same name means the same file. */
export function newFile(name: string, more: Partial<NewUpload> = {}): NewUpload {
  return {
    actor: 'user:1',
    albumKey: 'album:5',
    name,
    type: 'image/jpeg',
    sha256: Buffer.from(name.padEnd(32, '.')).toString('hex'),
    bytes: new TextEncoder().encode(`${name}, whole`).buffer,
    preview: new TextEncoder().encode(`${name}, small`).buffer,
    thumb: null,
    signature: null,
    dimensions: null,
    capture: { times: [], camera: null },
    raftCode: null,
    addedAt: serverNow(),
    ...more,
  }
}

/** Returns false when the album's queue has the file already. */
export async function addFile(
  database: OfflineDatabase,
  name: string,
  more: Partial<NewUpload> = {},
): Promise<boolean> {
  const [isNew = false] = await queueUploads(database, [newFile(name, more)])
  return isNew
}

interface Sending {
  readonly upload: StoredUpload
  readonly albumId: number
  readonly signal: AbortSignal
}

export interface SendingOriginal extends Sending {
  readonly bytes: ArrayBuffer
  readonly tell: UploadEvents
}

type Ends = SendOutcome | Promise<SendOutcome>
const done: SendOutcome = { kind: 'done' }

/** Imitates the upload server. It records each call and accepts it unless a test sets another answer. */
export class UploadServer implements UploadSender {
  /** The started calls in order, such as 'known 5', 'preview a' and 'original a'. */
  readonly begun: string[] = []
  readonly underway = new Set<string>()
  most = 0
  /** The photos on the server by SHA-256. True means with the original, false means with the preview only. */
  readonly has = new Map<string, boolean>()
  /** Files that guests bought, by SHA-256, and whose originals the server lacks. */
  readonly sold = new Set<string>()
  awaited: ReadonlySet<string> | 'all' = new Set()
  /** True while the network is down, so that every call fails. */
  away = false
  onKnown: (signal: AbortSignal, albumId: number) => KnownAnswer | null | Promise<KnownAnswer | null> = () => null
  onPreview: (sending: Sending) => Ends = () => done
  onOriginal: (sending: SendingOriginal) => Ends = () => done

  async known(albumId: number, _sha256: readonly string[], signal: AbortSignal): Promise<KnownAnswer> {
    this.begun.push(`known ${albumId}`)
    if (this.away) return { kind: 'offline' }
    return (
      (await this.onKnown(signal, albumId)) ?? {
        kind: 'known',
        photos: new Map(this.has),
        sold: new Set(this.sold),
        awaited: this.awaited,
      }
    )
  }

  preview(upload: StoredUpload, albumId: number, _preview: ArrayBuffer, signal: AbortSignal): Promise<SendOutcome> {
    return this.#take(`preview ${upload.name}`, () => this.onPreview({ upload, albumId, signal }))
  }

  original(
    upload: StoredUpload,
    albumId: number,
    bytes: ArrayBuffer,
    tell: UploadEvents,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    return this.#take(`original ${upload.name}`, () => this.onOriginal({ upload, albumId, bytes, tell, signal }))
  }

  async #take(what: string, end: () => Ends): Promise<SendOutcome> {
    this.begun.push(what)
    this.underway.add(what)
    this.most = Math.max(this.most, this.underway.size)
    await Promise.resolve()
    const outcome = this.away ? ({ kind: 'offline' } as const) : await end()
    this.underway.delete(what)
    return outcome
  }

  of(kind: 'known' | 'preview' | 'original'): string[] {
    return this.begun.filter((what) => what.startsWith(kind)).map((what) => what.slice(kind.length + 1))
  }
}

/** The staff user of the device, whom a test can replace or log out. */
export class Session {
  actor: string | null = 'user:1'
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  become(actor: string | null): void {
    this.actor = actor
    for (const listener of this.#listeners) listener()
  }
}

/** A call that ends only when its signal aborts, like the calls of a page that closes. */
export function untilAborted(signal: AbortSignal): Promise<SendOutcome> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'offline' })))
}
