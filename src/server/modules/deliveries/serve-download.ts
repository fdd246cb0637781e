import type { Readable } from 'node:stream'
import { Failure } from '#domain/failure.ts'
import { mayBeUndone } from '#domain/orders/release-undo.ts'
import { isZipExpired } from '#domain/orders/zip.ts'
import { photoFileName } from '#domain/photos/photo-file-name.ts'
import {
  findOrderByHash,
  findOrderPhoto,
  isDeliverable,
  markFetched,
  orderNotFound,
} from '#server/modules/orders/orders.public.ts'
import { type ByteRange, StorageMiss } from '#server/platform/storage/storage.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { turnedOriginal } from './turned-original.ts'
import { findZipByName, zipKey } from './zip-files.store.ts'

export interface FileAnswer {
  readonly status: 200 | 206 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable | null
}

interface FileToSend {
  readonly fileName: string
  readonly mediaType: string
  readonly size: number
  readonly headers?: Readonly<Record<string, string>>
  readonly range: string | null
  readonly headOnly: boolean
  readonly open: (range?: ByteRange) => Promise<Readable>
}

/** Parses a Range header with one range (RFC 9110). */
function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (match === null) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

/** The name in plain ASCII for old clients and in UTF-8 (RFC 6266). */
function disposition(fileName: string): string {
  const plain = fileName.replace(/[^\w. ()-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, escape)}`
}

/** Caches and search engines may not keep the file. */
async function sendFile(file: FileToSend): Promise<FileAnswer> {
  const range = parseRange(file.range, file.size)
  const headers = {
    'content-type': file.mediaType,
    'content-disposition': disposition(file.fileName),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    ...file.headers,
  }
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` }, body: null }
  const body = file.headOnly ? null : await file.open(range ?? undefined)
  if (range === null) return { status: 200, headers: { ...headers, 'content-length': String(file.size) }, body }
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
    },
    body,
  }
}

function notCompleted(): Failure {
  return new Failure(403, 'not-completed', { general: 'order.not-completed' })
}

/**
 * Sends the original of a bought photo, whole or in part, with the photo's rotation in its EXIF orientation
 * (docs/rules.md#originals).
 *
 * Throws: 403 for an unpaid order, 404 for an unknown hash and a photo outside the order.
 * Throws: 410 after a full refund, 503 while the original has not arrived.
 */
export async function serveOriginal(
  deps: Pick<DeliveriesDeps, 'database' | 'storage' | 'clock'>,
  request: { hash: string; photoId: number; range: string | null; headOnly: boolean },
): Promise<FileAnswer> {
  const { db } = deps.database
  const order = await findOrderByHash(db, request.hash)
  if (order === undefined) throw orderNotFound()
  if (order.status !== 'completed') throw notCompleted()
  if (!isDeliverable(order)) throw new Failure(410, 'refunded', { general: 'order.fully-refunded' })
  const photo = await findOrderPhoto(db, order.id, request.photoId)
  if (photo === undefined) throw new Failure(404, 'not-found', { general: 'not-found.photo' })
  if (photo.awaits_original)
    throw new Failure(503, 'original-awaited', { general: 'order.original-awaited' }, { retryAfter: 60 })
  const now = deps.clock.now()
  // Whoever has an original keeps it, so the release stays (docs/rules.md#undo-of-a-release).
  if (!request.headOnly && mayBeUndone(order, now) && !(await markFetched(db, order.id, now))) throw notCompleted()
  const original = await turnedOriginal(deps.storage, photo)
  return sendFile({
    fileName: photoFileName(photo.file_name, photo.media_type, photo.id),
    mediaType: photo.media_type,
    size: original.size,
    range: request.range,
    headOnly: request.headOnly,
    open: original.open,
  })
}

export interface ZipDownload {
  readonly name: string
  readonly range: string | null
  /**
   * When it names an older zip, the server sends the whole new zip. Parts of different files do not fit together (RFC
   * 9110).
   */
  readonly ifRange: string | null
  readonly headOnly: boolean
  readonly now: Date
}

const nameForm = /^[\w-]{16,128}\.zip$/

function gone(): Failure {
  return new Failure(410, 'zip-gone', { general: 'delivery.zip-gone' })
}

/**
 * Anyone who knows the zip's unguessable name may download it (docs/rules.md#zip).
 *
 * Throws: 404 for a name that belongs to no finished zip, 410 when it expired or the order was refunded.
 */
export async function serveZip(
  deps: Pick<DeliveriesDeps, 'database' | 'storage'>,
  request: ZipDownload,
): Promise<FileAnswer> {
  const zip = nameForm.test(request.name) ? await findZipByName(deps.database.db, request.name) : undefined
  if (zip === undefined) throw new Failure(404, 'not-found', { general: 'not-found.file' })
  if (!isDeliverable(zip)) throw new Failure(410, 'refunded', { general: 'order.fully-refunded' })
  if (zip.state === 'expired' || isZipExpired(zip.expires_at, request.now)) throw gone()
  if (zip.state !== 'ready' || zip.byte_size === null)
    throw new Failure(404, 'not-found', { general: 'not-found.file' })
  const etag = `"zip-${zip.id}-${zip.byte_size}"`
  try {
    return await sendFile({
      fileName: `${zip.slug}-order-${zip.order_id}.zip`,
      mediaType: 'application/zip',
      size: zip.byte_size,
      headers: { etag },
      range: request.ifRange === null || request.ifRange === etag ? request.range : null,
      headOnly: request.headOnly,
      open: (range) => deps.storage.getStream(zipKey(zip.name), range),
    })
  } catch (error) {
    if (error instanceof StorageMiss) throw gone()
    throw error
  }
}
