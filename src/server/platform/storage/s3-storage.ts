import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { traceCalls } from '../tracing/trace-s3.ts'
import { s3Uploads } from '../uploads/s3-uploads.ts'
import type { UploadStore } from '../uploads/upload-store.ts'
import { abandonedAfterMs, removeOlderThan } from './sync-to-disk.ts'
import {
  checkKey,
  StorageMiss,
  type ByteRange,
  type ListedFile,
  type PutOptions,
  type Storage,
  type StoredFile,
} from './storage.ts'

export interface S3Options {
  readonly bucket: string
  readonly endpoint: string | null
  readonly region: string
  readonly incomingDirectory: string
}

/** If a third of all tries failed, only one call in 240 would fail. */
const maxAttempts = 5

/** Credentials come from the usual AWS environment variables. */
export class S3Storage implements Storage {
  readonly kind = 's3'
  readonly incomingDirectory: string
  readonly uploads: UploadStore
  readonly #bucket: string
  readonly #client: S3Client

  private constructor(options: S3Options) {
    this.#bucket = options.bucket
    this.incomingDirectory = options.incomingDirectory
    const client = clientConfig(options)
    this.#client = new S3Client(client)
    traceCalls(this.#client)
    this.uploads = s3Uploads({ bucket: options.bucket, client, incomingDirectory: options.incomingDirectory })
  }

  static async open(options: S3Options, now: Date): Promise<S3Storage> {
    await mkdir(options.incomingDirectory, { recursive: true })
    const storage = new S3Storage(options)
    await storage.sweepIncoming(now)
    return storage
  }

  async put(key: string, content: Buffer, options: PutOptions = {}): Promise<void> {
    await this.#put(key, content, content.length, options)
  }

  /** Writes the stream to a local file first, because S3 needs the length in advance. */
  async putStream(key: string, content: Readable, options: PutOptions = {}): Promise<void> {
    const path = join(this.incomingDirectory, randomUUID())
    try {
      await pipeline(content, createWriteStream(path, { flags: 'wx' }))
      await this.putFile(key, path, options)
    } finally {
      await rm(path, { force: true })
    }
  }

  async putFile(key: string, path: string, options: PutOptions = {}): Promise<void> {
    const { size } = await stat(path)
    // The S3 client cannot retry with a stream that was already read, so each retry opens the file again.
    await repeated(() => this.#put(key, createReadStream(path), size, options))
    await rm(path, { force: true })
  }

  async #put(key: string, content: Buffer | Readable, length: number, options: PutOptions): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: checkKey(key),
        Body: content,
        ContentLength: length,
        ContentType: options.mediaType,
        ChecksumSHA256: options.sha256?.toString('base64'),
      }),
    )
  }

  async getStream(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const answer = await this.#client.send(
        new GetObjectCommand({
          Bucket: this.#bucket,
          Key: checkKey(key),
          Range: range === undefined ? undefined : `bytes=${range.start}-${range.end}`,
        }),
      )
      if (!(answer.Body instanceof Readable)) throw new StorageMiss(key)
      return answer.Body
    } catch (error) {
      throw isMissing(error) ? new StorageMiss(key) : error
    }
  }

  async getBytes(key: string): Promise<Buffer> {
    return buffer(await this.getStream(key))
  }

  async stat(key: string): Promise<StoredFile | null> {
    try {
      const head = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: checkKey(key) }))
      return { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async *list(folder: string, after?: string): AsyncGenerator<ListedFile> {
    const asked = { Bucket: this.#bucket, Prefix: checkKey(folder), StartAfter: after }
    const pages = paginateListObjectsV2({ client: this.#client }, asked)
    for await (const page of pages)
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined && LastModified !== undefined) yield { key: Key, modifiedAt: LastModified }
  }

  async delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: checkKey(key) }))
  }

  async sweepIncoming(now: Date): Promise<void> {
    await removeOlderThan(this.incomingDirectory, now.getTime() - abandonedAfterMs)
  }
}

function clientConfig({ endpoint, region }: Pick<S3Options, 'endpoint' | 'region'>): S3ClientConfig {
  return {
    region,
    maxAttempts,
    // Keeps the S3 client from writing to the console.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // A connection whose packets are dropped fails after these milliseconds instead of hanging.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // With S3 services of other companies, the client sends a checksum only where S3 requires one. Some of these
    // services do not support Amazon's newer checksums.
    ...(endpoint === null
      ? {}
      : { endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' as const }),
  }
}

/** Retries a call that failed because of S3 itself or of the connection. */
async function repeated(call: () => Promise<void>): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call()
    } catch (error) {
      const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500
      if (failures === maxAttempts || status < 500) throw error
      await pause(100 * 2 ** failures)
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}
