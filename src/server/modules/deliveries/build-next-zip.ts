import { statfs } from 'node:fs/promises'
import { zipFileNames, zipExpiresAt } from '#domain/orders/zip.ts'
import { photoFileName } from '#domain/photos/photo-file-name.ts'
import {
  findOrder,
  findOrderPhotos,
  isDeliverable,
  lockOrder,
  queueOrderMail,
  type OrderMailDeps,
} from '#server/modules/orders/orders.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { StorageMiss, type Storage } from '#server/platform/storage/storage.ts'
import { publishZipChange, type LeaseDeps, type ZipLease } from './zip-lease.ts'
import { turnedOriginal } from './turned-original.ts'
import { writeZip, ZipSourceBroken, type ZipEntry } from './zip-format/write-zip.ts'
import { markZipReady, zipKey } from './zip-files.store.ts'

export interface BuildDeps extends LeaseDeps {
  readonly database: Database
  readonly storage: Storage
  readonly mails: OrderMailDeps
}

/** Thrown when the server cannot build a zip and a retry would not help. */
export class ZipImpossible extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.name = 'ZipImpossible'
    this.code = code
  }
}

/** Thrown while a photographer's device has not uploaded an original of the order. */
export class OriginalAwaited extends Error {
  readonly code = 'original-awaited'
}

/** Bytes of disk space that a zip must leave free, so that the server can still write orders. */
const leastFreeBytes = 512 * 1024 * 1024

/**
 * Builds a leased zip by streaming originals from storage to storage (docs/rules.md#zip).
 *
 * Throws: ZipImpossible after a full refund, and for a missing or damaged original.
 * Throws: OriginalAwaited while an original has not arrived.
 */
export async function buildZip(deps: BuildDeps, lease: ZipLease, stop?: AbortSignal): Promise<boolean> {
  const { row } = lease.held()
  const signal = AbortSignal.any([lease.lost, ...(stop === undefined ? [] : [stop])])
  const entries = await entriesOf(deps, row.order_id)
  await refuseWithoutRoom(deps.storage, entries)
  const { stream, length } = writeZip(entries, () => lease.photoDone())
  const end = (): void => void stream.destroy(new Error('the building of this zip has stopped'))
  signal.addEventListener('abort', end, { once: true })
  try {
    signal.throwIfAborted()
    await deps.storage.putStream(zipKey(row.name), stream, { mediaType: 'application/zip' })
  } catch (error) {
    throw error instanceof ZipSourceBroken ? new ZipImpossible('original-damaged') : error
  } finally {
    signal.removeEventListener('abort', end)
    stream.destroy()
    await lease.stop()
  }
  const stored = await deps.storage.stat(zipKey(row.name))
  if (stored?.size !== length) throw new Error('a stored zip is incomplete')
  return markReady(deps, lease, length)
}

async function entriesOf(deps: BuildDeps, orderId: number): Promise<ZipEntry[]> {
  const { db } = deps.database
  const order = await findOrder(db, orderId)
  if (order === undefined || !isDeliverable(order)) throw new ZipImpossible('not-deliverable')
  const photos = await findOrderPhotos(db, orderId)
  if (photos.some((photo) => photo.awaits_original)) throw new OriginalAwaited()
  const names = zipFileNames(photos.map((photo) => photoFileName(photo.file_name, photo.media_type, photo.id)))
  const entries: ZipEntry[] = []
  for (const [index, photo] of photos.entries()) {
    const orMissing = <T>(reading: () => Promise<T>): Promise<T> =>
      asImpossible(deps, { orderId, photoId: photo.id }, reading)
    const original = await orMissing(() => turnedOriginal(deps.storage, photo))
    entries.push({
      fileName: names[index] ?? `${photo.id}`,
      size: original.size,
      modifiedAt: photo.taken_at ?? order.completed_at ?? order.created_at,
      open: () => orMissing(() => original.open()),
    })
  }
  return entries
}

/** A retry would not find a missing file either. */
async function asImpossible<T>(
  deps: Pick<BuildDeps, 'log'>,
  sold: { readonly orderId: number; readonly photoId: number },
  reading: () => Promise<T>,
): Promise<T> {
  try {
    return await reading()
  } catch (error) {
    if (!(error instanceof StorageMiss)) throw error
    deps.log.error(sold, 'The original of a sold photo is missing')
    throw new ZipImpossible('original-missing')
  }
}

async function refuseWithoutRoom(storage: Storage, entries: readonly ZipEntry[]): Promise<void> {
  const length = entries.reduce((sum, entry) => sum + entry.size, 0)
  const disk = await statfs(storage.incomingDirectory)
  if (disk.bavail * disk.bsize - length < leastFreeBytes)
    throw Object.assign(new Error('no room for a zip'), { code: 'ENOSPC' })
}

async function markReady(deps: BuildDeps, lease: ZipLease, byteSize: number): Promise<boolean> {
  const held = lease.held()
  const { id, order_id: orderId } = held.row
  const now = deps.clock.now()
  const finished = await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === undefined || order.hash === null || !isDeliverable(order)) return null
    if (!(await markZipReady(tx, held, { byteSize, now }))) return false
    await queueOrderMail(deps.mails, tx, {
      orderId,
      kind: 'zip-ready',
      dedupeKey: `zip ${id}`,
      page: 'zip',
      expiresAt: zipExpiresAt(now),
      now,
    })
    await publishZipChange(deps.events, tx, orderId)
    return true
  })
  if (finished === null) throw new ZipImpossible('not-deliverable')
  return finished
}
