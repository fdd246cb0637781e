import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { Failure } from '#domain/failure.ts'
import { masterKey, overlayKey } from '#server/platform/images/image-addresses.ts'
import type { InspectedPhoto } from '#server/platform/images/inspect-photo.ts'
import type { ReceivedFile } from '#server/platform/images/received-file.ts'
import type { ReceiveDeps } from './photos.deps.ts'

const overlayEdge = 1000

interface FilesToStore {
  readonly storageKey: string
  readonly file: ReceivedFile
  readonly inspected: InspectedPhoto
  readonly watermark: string
  /** The key under which the same original was stored just now. Storing it moves the received file. */
  readonly copyOf: string | undefined
}

/**
 * Stores the original, its master, and its overlay if another service draws watermarks. After a failure it removes the
 * files that were stored.
 */
export async function storePhotoFiles(deps: ReceiveDeps, photo: FilesToStore): Promise<void> {
  const { copyOf, storageKey, file, inspected } = photo
  const { storage } = deps
  const overlay = await drawOverlay(deps, photo)
  const options = { mediaType: inspected.mediaType, sha256: file.sha256 }
  await storeAll(deps, storageKey, [
    copyOf === undefined
      ? storage.putFile(storageKey, file.path, options)
      : storage.getStream(copyOf).then((original) => storage.putStream(storageKey, original, options)),
    storage.put(masterKey(storageKey), inspected.master, { mediaType: 'image/jpeg', durable: false }),
    ...(overlay === null ? [] : [storage.put(overlayKey(storageKey), overlay, { mediaType: 'image/png' })]),
  ])
}

/** Stores a preview's master durably, because no other file could rebuild the master before the original arrives. */
export async function storePreviewFiles(
  deps: ReceiveDeps,
  photo: Omit<FilesToStore, 'file' | 'copyOf'>,
): Promise<void> {
  const overlay = await drawOverlay(deps, photo)
  await storeAll(deps, photo.storageKey, [
    deps.storage.put(masterKey(photo.storageKey), photo.inspected.master, { mediaType: 'image/jpeg' }),
    ...(overlay === null ? [] : [deps.storage.put(overlayKey(photo.storageKey), overlay, { mediaType: 'image/png' })]),
  ])
}

async function storeAll(deps: ReceiveDeps, storageKey: string, writes: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(writes)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed === undefined) return
  await removePhotoFiles(deps, storageKey)
  const err: unknown = failed.reason
  if (deps.storage.kind === 'fs') throw err
  deps.log.error({ err }, 'could not store a file of a photo')
  throw new Failure(503, 'storage-down', { general: 'request.storage-down' }, { retryAfter: 10 })
}

/** Removes a photo's original, master and watermark overlay. Best effort: a failure is logged and not thrown. */
export async function removePhotoFiles(deps: Pick<ReceiveDeps, 'storage' | 'log'>, storageKey: string): Promise<void> {
  const keys = [storageKey, masterKey(storageKey), overlayKey(storageKey)]
  const results = await Promise.allSettled(keys.map((key) => deps.storage.delete(key)))
  for (const result of results)
    if (result.status === 'rejected') {
      const err: unknown = result.reason
      deps.log.warn({ err }, 'could not remove a photo file that nothing needs')
    }
}

/**
 * Draws a photo's watermark overlay, if another service draws watermarks. The photo has no id yet, so its storage key
 * seeds the random pattern.
 */
async function drawOverlay(deps: ReceiveDeps, photo: Omit<FilesToStore, 'file' | 'copyOf'>): Promise<Buffer | null> {
  if (deps.overlays === null) return null
  const { inspected, storageKey, watermark } = photo
  const ratio = overlayEdge / Math.max(inspected.width, inspected.height)
  const width = Math.max(1, Math.round(inspected.width * ratio))
  const height = Math.max(1, Math.round(inspected.height * ratio))
  const seed = createHash('sha256').update(storageKey).digest().readUInt32BE(0)
  const rgba = await deps.overlays.overlay(watermark, seed, width, height)
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ palette: false })
    .toBuffer()
}
