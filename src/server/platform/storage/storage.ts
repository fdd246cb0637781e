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

/** The positions of the first and the last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface PutOptions {
  readonly mediaType?: string
  /** S3 checks it and refuses content that does not match. The local folder ignores it. */
  readonly sha256?: Buffer
  /** False for a file that can be made again. A power cut may then destroy it, and the write is faster. */
  readonly durable?: boolean
}

/**
 * Stores files under keys, which are relative paths. Writes are atomic. A resolved write survives a power cut, unless
 * `durable` is false.
 */
export interface Storage {
  readonly kind: 'fs' | 's3'
  /** If `kind` is `fs`, it is on the same volume as the stored files. */
  readonly incomingDirectory: string
  readonly uploads: UploadStore
  put(key: string, content: Buffer, options?: PutOptions): Promise<void>
  putStream(key: string, content: Readable, options?: PutOptions): Promise<void>
  putFile(key: string, path: string, options?: PutOptions): Promise<void>
  /** Throws: StorageMiss for a missing file. */
  getStream(key: string, range?: ByteRange): Promise<Readable>
  getBytes(key: string): Promise<Buffer>
  stat(key: string): Promise<StoredFile | null>
  /** Lists all files below a folder such as `originals/`, in the order of their keys. */
  list(folder: string, after?: string): AsyncIterable<ListedFile>
  delete(key: string): Promise<void>
  /** Removes uploads that a crash left in the incoming folder. */
  sweepIncoming(now: Date): Promise<void>
}

export class StorageMiss extends Error {
  constructor(key: string) {
    super(`no stored file ${key}`)
    this.name = 'StorageMiss'
  }
}

const allowedKey = /^(?!.*\.\.)[\w][\w./-]*$/

/** Callers skip or refuse names that are no key, because the server did not create those files. */
export function isKey(key: string): boolean {
  return allowedKey.test(key)
}

/**
 * Only the server makes keys, so a wrong one is a defect and must not reach the disk.
 *
 * Throws: RangeError for a wrong key.
 */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError('not a storage key')
  return key
}
