import type { IncomingHttpHeaders } from 'node:http'
import type { MultipartUploads } from './s3-multipart.ts'
import type { ObjectStore, StoredObject } from './s3-objects.ts'
import { S3Refusal } from './s3-refusal.ts'
import { toXml } from './s3-xml.ts'

/** Answers `GET /bucket?list-type=2` with one page of the bucket's objects. */
export function listObjects(objects: ObjectStore, asked: URLSearchParams, pageSize: number): string {
  const prefix = asked.get('prefix') ?? ''
  const after = asked.get('continuation-token') ?? asked.get('start-after') ?? ''
  const most = Math.min(Number(asked.get('max-keys') ?? pageSize), pageSize)
  const left = objects.list(prefix).filter(({ key }) => key > after)
  const page = left.slice(0, most)
  const more = left.length > page.length
  return toXml('ListBucketResult', {
    Prefix: prefix,
    KeyCount: page.length,
    MaxKeys: most,
    IsTruncated: more,
    NextContinuationToken: more ? page.at(-1)?.key : undefined,
    Contents: page.map(({ key, size, etag, modifiedAt }) => ({
      Key: key,
      LastModified: modifiedAt,
      ETag: `"${etag}"`,
      Size: size,
      StorageClass: 'STANDARD',
    })),
  })
}

/** Answers `GET /bucket?uploads` with all open multipart uploads. */
export function listUploads(uploads: MultipartUploads, asked: URLSearchParams): string {
  return toXml('ListMultipartUploadsResult', {
    IsTruncated: false,
    Upload: uploads.list(asked.get('prefix') ?? '').map(({ key, id, startedAt }) => ({
      Key: key,
      UploadId: id,
      Initiated: startedAt,
    })),
  })
}

/** Answers `GET /bucket/key?uploadId` with one page of the parts that an upload has received. */
export function listParts(uploads: MultipartUploads, key: string, asked: URLSearchParams, pageSize: number): string {
  const id = asked.get('uploadId') ?? ''
  const marker = Number(asked.get('part-number-marker') ?? 0)
  const left = uploads.get(key, id).parts.filter(({ number }) => number > marker)
  const page = left.slice(0, Math.min(Number(asked.get('max-parts') ?? pageSize), pageSize))
  return toXml('ListPartsResult', {
    Key: key,
    UploadId: id,
    IsTruncated: left.length > page.length,
    NextPartNumberMarker: page.at(-1)?.number,
    Part: page.map(({ number, etag, size }) => ({ PartNumber: number, ETag: `"${etag}"`, Size: size })),
  })
}

/** Throws: S3Refusal 412 or 304 when the object does not meet the request's conditions. */
export function checkConditions(headers: IncomingHttpHeaders, found: StoredObject | undefined, reads: boolean): void {
  const match = headers['if-match']
  const noneMatch = headers['if-none-match']
  const names = (tags: string): boolean =>
    found !== undefined && (tags === '*' || tags.split(',').some((tag) => tag.trim() === `"${found.etag}"`))
  if (match !== undefined && !names(match)) throw new S3Refusal(412, 'PreconditionFailed')
  if (noneMatch !== undefined && names(noneMatch))
    throw reads ? new S3Refusal(304, 'NotModified') : new S3Refusal(412, 'PreconditionFailed')
}

/**
 * Returns the first and last byte that a `Range` header names, and null without a header.
 *
 * Throws: S3Refusal 416 when the object has no such bytes.
 */
export function readRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) throw new S3Refusal(416, 'InvalidRange')
  return { start, end }
}
