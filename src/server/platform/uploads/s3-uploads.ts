import {
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { ERRORS, type Upload } from '@tus/server'
import { Readable } from 'node:stream'
import { traceCalls } from '../tracing/trace-s3.ts'
import { receiveFile } from '../images/received-file.ts'
import { retentionMs, type UploadStore } from './upload-store.ts'

const folder = 'uploads/'

export interface S3UploadsOptions {
  readonly bucket: string
  readonly client: S3ClientConfig
  readonly incomingDirectory: string
}

/** Stores unfinished uploads as multipart uploads in the bucket, so that any process can continue an upload. */
export function s3Uploads({ bucket, client, incomingDirectory }: S3UploadsOptions): UploadStore {
  const datastore = new BucketUploads(bucket, client)
  const nameOf = (id: string): string => `${folder}${id}`
  return {
    datastore,
    shared: true,
    nameOf,
    receive: async (id) => {
      const { offset, size } = await datastore.getUpload(nameOf(id))
      if (size === undefined || offset !== size) return null
      const content = await datastore.readWhole(nameOf(id))
      if (content === null) return null
      const file = await receiveFile(content, incomingDirectory)
      if (file.size === size) return file
      await file.discard()
      return null
    },
    remove: (id) => datastore.remove(nameOf(id)),
    removeOlder: (before, signal) => datastore.removeOlder(before, signal),
  }
}

class BucketUploads extends S3Store {
  constructor(bucket: string, client: S3ClientConfig) {
    super({
      s3ClientConfig: { bucket, ...client },
      expirationPeriodInMilliseconds: retentionMs,
      // Stores uploads without S3 tags, because some S3 services of other companies do not support tags.
      useTags: false,
      // Another process may have completed or removed the upload, and a cached entry would then be stale.
      cache: { get: async () => undefined, set: async () => {}, delete: async () => {} },
    })
    traceCalls(this.client)
  }

  /**
   * Throws: FILE_NOT_FOUND only for an unknown upload. The library alone would also throw it when S3 does not answer.
   */
  override async getUpload(id: string): Promise<Upload> {
    try {
      return await super.getUpload(id)
    } catch (error) {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error
      await this.getMetadata(id).catch((cause: unknown) => {
        throw isMissing(cause) ? error : cause
      })
      return super.getUpload(id)
    }
  }

  async readWhole(name: string): Promise<Readable | null> {
    try {
      const { Body } = await this.client.getObject({ Bucket: this.bucket, Key: name })
      return Body instanceof Readable ? Body : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** Also deletes the objects of a complete upload, because the library removes only uploads that S3 still lists. */
  override async remove(name: string): Promise<void> {
    await super.remove(name).catch((error: unknown) => {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error
    })
    await this.#delete([name, this.infoKey(name), this.partKey(name, true)])
  }

  async removeOlder(before: Date, signal?: AbortSignal): Promise<void> {
    const { bucket: Bucket, client } = this
    let page: Pick<ListMultipartUploadsCommandOutput, 'NextKeyMarker' | 'NextUploadIdMarker'> | null = {}
    while (page !== null && signal?.aborted !== true) {
      const markers: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> = {
        KeyMarker: page.NextKeyMarker,
        UploadIdMarker: page.NextUploadIdMarker,
      }
      const answer: ListMultipartUploadsCommandOutput = await client.listMultipartUploads({
        Bucket,
        Prefix: folder,
        ...markers,
      })
      for (const { Key, UploadId, Initiated } of answer.Uploads ?? [])
        if (Initiated !== undefined && Initiated < before)
          await client.abortMultipartUpload({ Bucket, Key, UploadId }).catch(ignoreMissing)
      page = answer.IsTruncated === true ? answer : null
    }
    for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder })) {
      if (signal?.aborted === true) return
      const old = (Contents ?? []).filter(({ LastModified }) => LastModified !== undefined && LastModified < before)
      await this.#delete(old.flatMap(({ Key }) => Key ?? []))
    }
  }

  async #delete(keys: readonly string[]): Promise<void> {
    for (const Key of keys) await this.client.deleteObject({ Bucket: this.bucket, Key })
  }
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name)
}
