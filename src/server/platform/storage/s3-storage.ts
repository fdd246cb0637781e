import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { abandonedAfterMs, removeOlderThan } from './file-storage.ts'
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
  readonly uploadsDirectory: string
}

/** Files in an S3 bucket, which keeps a whole object or none. Credentials come from the environment, as AWS has them. */
export class S3Storage implements Storage {
  readonly kind = 's3'
  readonly incomingDirectory: string
  readonly uploadsDirectory: string
  readonly #bucket: string
  readonly #client: S3Client

  private constructor(options: S3Options) {
    this.#bucket = options.bucket
    this.incomingDirectory = options.incomingDirectory
    this.uploadsDirectory = options.uploadsDirectory
    this.#client = new S3Client({
      region: options.region,
      // Stores that are not Amazon's do not all know its newer checksums.
      ...(options.endpoint === null
        ? {}
        : { endpoint: options.endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' as const }),
    })
  }

  static async open(options: S3Options, now: Date): Promise<S3Storage> {
    await mkdir(options.incomingDirectory, { recursive: true })
    await mkdir(options.uploadsDirectory, { recursive: true })
    const storage = new S3Storage(options)
    await storage.sweepIncoming(now)
    return storage
  }

  async put(key: string, content: Buffer, options: PutOptions = {}): Promise<void> {
    await this.#put(key, content, content.length, options)
  }

  /** S3 wants to know the length first, so the stream goes through a local file. */
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
    await this.#put(key, createReadStream(path), size, options)
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

  async *list(folder: string): AsyncGenerator<ListedFile> {
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: checkKey(folder) })
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

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}
