import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly size: number
  readonly modifiedAt: Date
}

/** A stored file as a listing tells it. */
export interface ListedFile {
  readonly key: string
  readonly modifiedAt: Date
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface PutOptions {
  readonly mediaType?: string
  /** False: after a power cut the file may be gone or cut off, because it can be made again. */
  readonly durable?: boolean
}

/**
 * Where files are kept: below DATA_DIR/storage or in an S3 bucket. Keys are relative paths with forward slashes.
 * A file is there whole or not at all, and once a write has resolved it stays there, unless `durable` is false.
 */
export interface Storage {
  readonly kind: 'fs' | 's3'
  /** A local folder for uploads that are still coming in, on the volume of the store when there is one. */
  readonly incomingDirectory: string
  /** Where resumable uploads wait for their rest, on the same volume; they are days old at most. */
  readonly uploadsDirectory: string
  put(key: string, content: Buffer, options?: PutOptions): Promise<void>
  putStream(key: string, content: Readable, options?: PutOptions): Promise<void>
  /** Takes over a local file: it is moved into the store and gone from where it was. */
  putFile(key: string, path: string, options?: PutOptions): Promise<void>
  /** Throws StorageMiss when there is no such file. */
  getStream(key: string, range?: ByteRange): Promise<Readable>
  getBytes(key: string): Promise<Buffer>
  stat(key: string): Promise<StoredFile | null>
  /** All files whose key begins with the folder (`originals/`), in no order, read in pages; none is no error. */
  list(folder: string): AsyncIterable<ListedFile>
  /** Succeeds when the file is already gone. */
  delete(key: string): Promise<void>
  /** Removes uploads that a crash left in the incoming folder; it is done at the start too. */
  sweepIncoming(now: Date): Promise<void>
}

export class StorageMiss extends Error {
  constructor(key: string) {
    super(`no stored file ${key}`)
    this.name = 'StorageMiss'
  }
}

const allowedKey = /^(?!.*\.\.)[\w][\w./-]*$/

/** False for names that somebody else put among the files. */
export function isKey(key: string): boolean {
  return allowedKey.test(key)
}

/** Keys are made by the server, never by a guest; a wrong one is a defect and must not reach the disk. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError('not a storage key')
  return key
}
