import type { Readable } from 'node:stream'
import { Failure } from '#domain/failure.ts'
import type { ByteRange } from '#server/platform/storage/storage.ts'
import { findOrderByHash, findOrderPhotos, isDeliverable, orderNotFound } from '#server/modules/orders/orders.public.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'

export interface OriginalAnswer {
  readonly status: 200 | 206 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable | null
}

/** One range of RFC 9110, or null for the whole file; several ranges at once are answered with the whole file. */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (match === null) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

/** The name for Content-Disposition: plain ASCII for old clients, the real one beside it (RFC 6266). */
function disposition(fileName: string): string {
  const plain = fileName.replace(/[^\w. ()-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, escape)}`
}

/**
 * The original of a bought photo, bit for bit, in whole or in part (rules.md 3.3, 6.1). Throws 404 for a hash or a photo
 * that is not part of that order, 403 while it is not paid for, 410 when all of it was refunded.
 */
export async function serveOriginal(
  deps: Pick<DeliveriesDeps, 'database' | 'storage'>,
  request: { hash: string; photoId: number; range: string | null },
): Promise<OriginalAnswer> {
  const { db } = deps.database
  const order = await findOrderByHash(db, request.hash)
  if (order === undefined) throw orderNotFound()
  if (order.status !== 'completed') throw new Failure(403, 'not-completed', { general: 'order.not-completed' })
  if (!isDeliverable(order)) throw new Failure(410, 'refunded', { general: 'order.fully-refunded' })
  const photo = (await findOrderPhotos(db, order.id)).find((bought) => bought.id === request.photoId)
  if (photo === undefined) throw new Failure(404, 'not-found', { general: 'not-found.photo' })
  const range = parseRange(request.range, photo.byte_size)
  const headers = {
    'content-type': photo.media_type,
    'content-disposition': disposition(photo.file_name),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  }
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${photo.byte_size}` }, body: null }
  const body = await deps.storage.getStream(photo.storage_key, range ?? undefined)
  if (range === null) return { status: 200, headers: { ...headers, 'content-length': String(photo.byte_size) }, body }
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${photo.byte_size}`,
    },
    body,
  }
}
