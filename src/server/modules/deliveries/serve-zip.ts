import { Failure } from '#domain/failure.ts'
import { isZipExpired } from '#domain/orders/zip.ts'
import { isDeliverable } from '#server/modules/orders/orders.public.ts'
import { StorageMiss } from '#server/platform/storage/storage.ts'
import { sendFile, type FileAnswer } from './file-answer.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { findZipByName, zipKey } from './zip-files.store.ts'

export interface ZipDownload {
  readonly name: string
  readonly range: string | null
  /**
   * The ETag in the If-Range header. When it names an older zip, the server sends the whole new zip. Parts of different
   * files do not fit together (RFC 9110).
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
 * Sends a zip, whole or in part. Anyone who knows the zip's unguessable name may download it (docs/rules.md#zip).
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
    // The zip's file is missing. The guest may request the zip again, and the server then builds a new one.
    if (error instanceof StorageMiss) throw gone()
    throw error
  }
}
