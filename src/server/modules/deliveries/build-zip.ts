import { statfs } from 'node:fs/promises'
import { zipFileNames } from '#domain/orders/zip-file-names.ts'
import { zipExpiresAt } from '#domain/orders/zip-expiry.ts'
import {
  findOrder,
  findOrderPhotos,
  findOutfitterForOrder,
  isDeliverable,
  lockOrder,
  queueOrderMail,
  type OrderMailDeps,
} from '#server/modules/orders/orders.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { StorageMiss, type Storage } from '#server/platform/storage/storage.ts'
import { tellOfZip } from './tell-of-zip.ts'
import { turnedOriginal } from './turned-original.ts'
import { writeZip, ZipSourceBroken, type ZipEntry } from './write-zip.ts'
import { markZipReady, zipKey } from './zip-files.store.ts'
import type { LeaseDeps, ZipLease } from './zip-lease.ts'

export interface BuildDeps extends LeaseDeps {
  readonly database: Database
  readonly storage: Storage
  readonly mails: OrderMailDeps
}

/** Trying again would not help; `code` says why. */
export class ZipImpossible extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.name = 'ZipImpossible'
    this.code = code
  }
}

/** An original is still on its way from the photographer: the zip is made when it is here, however long that takes. */
export class OriginalAwaited extends Error {
  readonly code = 'original-awaited'
}

/** Below this much free space no zip is made, so that orders can still be written. */
const leastFreeBytes = 512 * 1024 * 1024

/**
 * Makes a leased zip: originals are streamed from storage to storage, uncompressed, and it is there whole or not at all.
 * Then, in one transaction, it is ready for 7 days and its one mail is queued (rules.md 6.6). Throws ZipImpossible when
 * trying again cannot help: the order was refunded, or an original is missing or damaged; OriginalAwaited while one has
 * not come yet. False when another has taken
 * over.
 */
export async function buildZip(deps: BuildDeps, lease: ZipLease, stop?: AbortSignal): Promise<boolean> {
  const { row } = lease.held()
  const signal = AbortSignal.any([lease.lost, ...(stop === undefined ? [] : [stop])])
  const entries = await entriesOf(deps, row.order_id)
  await refuseWithoutRoom(deps.storage, entries)
  const { stream, length } = writeZip(entries, () => lease.photoDone())
  const end = (): void => void stream.destroy(new Error('this zip is not made any further'))
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
  if (stored?.size !== length) throw new Error('a zip was not stored whole')
  return finish(deps, lease, length)
}

async function entriesOf(deps: BuildDeps, orderId: number): Promise<ZipEntry[]> {
  const { db } = deps.database
  const order = await findOrder(db, orderId)
  if (order === undefined || !isDeliverable(order)) throw new ZipImpossible('not-deliverable')
  const photos = await findOrderPhotos(db, orderId)
  if (photos.some((photo) => photo.awaits_original)) throw new OriginalAwaited()
  const names = zipFileNames(photos.map((photo) => photo.file_name))
  const entries: ZipEntry[] = []
  for (const [index, photo] of photos.entries()) {
    const there = <T>(reading: () => Promise<T>): Promise<T> =>
      orImpossible(deps, { orderId, photoId: photo.id }, reading)
    const original = await there(() => turnedOriginal(deps.storage, photo))
    entries.push({
      fileName: names[index] ?? `${photo.id}`,
      size: original.size,
      modifiedAt: photo.taken_at ?? order.completed_at ?? order.created_at,
      open: () => there(() => original.open()),
    })
  }
  return entries
}

/** A file that is not there will not be there the next time either. */
async function orImpossible<T>(
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

async function finish(deps: BuildDeps, lease: ZipLease, byteSize: number): Promise<boolean> {
  const held = lease.held()
  const { id, order_id: orderId } = held.row
  const now = deps.clock.now()
  const finished = await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === undefined || order.hash === null || !isDeliverable(order)) return null
    if (!(await markZipReady(tx, held, { byteSize, now }))) return false
    const { slug } = await findOutfitterForOrder(tx, order.outfitter_id)
    await queueOrderMail(deps.mails, tx, {
      orderId,
      kind: 'zip-ready',
      dedupeKey: `zip ${id}`,
      link: `${deps.mails.publicUrl}/deliver/${slug}/zip/${order.hash}`,
      expiresAt: zipExpiresAt(now),
      now,
    })
    await tellOfZip(deps.events, tx, orderId)
    return true
  })
  if (finished === null) throw new ZipImpossible('not-deliverable')
  return finished
}
