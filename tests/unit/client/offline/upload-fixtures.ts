import type { OfflineDatabase } from '#client/offline/database.ts'
import type { StoredUpload } from '#client/offline/stored-upload.ts'
import { queueUpload, type NewUpload } from '#client/offline/upload-queue.ts'
import type { KnownAnswer, SendOutcome, UploadSender, UploadTell } from '#client/offline/upload-run.ts'

/** Stores a file whose content is its name: the same name is the same file. */
export function addFile(database: OfflineDatabase, name: string, more: Partial<NewUpload> = {}): Promise<boolean> {
  const bytes = new TextEncoder().encode(`${name}, whole`).buffer
  return queueUpload(database, {
    actor: 'user:1',
    albumKey: 'album:5',
    name,
    type: 'image/jpeg',
    sha256: Buffer.from(name.padEnd(32, '.')).toString('hex'),
    bytes,
    preview: new TextEncoder().encode(`${name}, small`).buffer,
    thumb: null,
    ...more,
  })
}

interface Sending {
  readonly upload: StoredUpload
  readonly albumId: number
  readonly signal: AbortSignal
}

export interface SendingOriginal extends Sending {
  readonly bytes: ArrayBuffer
  readonly tell: UploadTell
}

type Ends = SendOutcome | Promise<SendOutcome>
const done: SendOutcome = { kind: 'done' }

/** A server that takes everything, as long as a test says nothing else, and notes what came to it. */
export class UploadServer implements UploadSender {
  /** 'known 5', 'preview a', 'original a': what was begun, in its order. */
  readonly begun: string[] = []
  readonly underway = new Set<string>()
  most = 0
  /** Photos that it has, by hash: with their original, or by their small picture only. */
  readonly has = new Map<string, boolean>()
  /** No network: nobody answers. */
  away = false
  onKnown: (signal: AbortSignal) => KnownAnswer | null | Promise<KnownAnswer | null> = () => null
  onPreview: (sending: Sending) => Ends = () => done
  onOriginal: (sending: SendingOriginal) => Ends = () => done

  async known(albumId: number, _sha256: readonly string[], signal: AbortSignal): Promise<KnownAnswer> {
    this.begun.push(`known ${albumId}`)
    if (this.away) return { kind: 'offline' }
    return (await this.onKnown(signal)) ?? { kind: 'known', photos: new Map(this.has) }
  }

  preview(upload: StoredUpload, albumId: number, _preview: ArrayBuffer, signal: AbortSignal): Promise<SendOutcome> {
    return this.#take(`preview ${upload.name}`, () => this.onPreview({ upload, albumId, signal }))
  }

  original(
    upload: StoredUpload,
    albumId: number,
    bytes: ArrayBuffer,
    tell: UploadTell,
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

  /** What was begun of one kind, in its order. */
  of(kind: 'known' | 'preview' | 'original'): string[] {
    return this.begun.filter((what) => what.startsWith(kind)).map((what) => what.slice(kind.length + 1))
  }
}

/** Somebody at the device, who may leave. */
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

/** Never ends by itself: what a page that is closed had under way. */
export function untilAborted(signal: AbortSignal): Promise<SendOutcome> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'offline' })))
}
