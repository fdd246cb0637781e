import type { Readable } from 'node:stream'
import type { UploadStore } from '../uploads/upload-store.ts'

export interface StoredFile {
  readonly size: number
  readonly modifiedAt: Date
}

export interface ListedFile {
  readonly key: string
  readonly modifiedAt: Date
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface PutOptions {
  readonly mediaType?: string
  /** A store that can check the hash refuses other bytes. */
  readonly sha256?: Buffer
  /** False for a file that can be drawn again, so that a power cut may destroy it. */
  readonly durable?: boolean
}

/** Keys are relative paths. Writes are atomic, and durable once resolved unless `durable` is false. */
export interface Storage {
  readonly kind: 'fs' | 's3'
  /** A local folder for running uploads. With `fs` it is on the volume of the store. */
  readonly incomingDirectory: string
  /** Unfinished resumable uploads, kept for some days. */
  readonly uploads: UploadStore
  put(key: string, content: Buffer, options?: PutOptions): Promise<void>
  putStream(key: string, content: Readable, options?: PutOptions): Promise<void>
  /** Moves a local file into the store. */
  putFile(key: string, path: string, options?: PutOptions): Promise<void>
  /** Throws StorageMiss for a missing file. */
  getStream(key: string, range?: ByteRange): Promise<Readable>
  getBytes(key: string): Promise<Buffer>
  stat(key: string): Promise<StoredFile | null>
  /** Lists all files below a folder (`originals/`) in the order of their keys, from the key after `after`. */
  list(folder: string, after?: string): AsyncIterable<ListedFile>
  /** Idempotent. */
  delete(key: string): Promise<void>
  /** Removes uploads that a crash left in the incoming folder. The store also does it at the start. */
  sweepIncoming(now: Date): Promise<void>
}

export class StorageMiss extends Error {
  constructor(key: string) {
    super(`no stored file ${key}`)
    this.name = 'StorageMiss'
  }
}

const allowedKey = /^(?!.*\.\.)[\w][\w./-]*$/

/** False for files in the store that the server did not make. */
export function isKey(key: string): boolean {
  return allowedKey.test(key)
}

/** Only the server makes keys, never a guest. A wrong one is a defect and must not reach the disk. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError('not a storage key')
  return key
}
