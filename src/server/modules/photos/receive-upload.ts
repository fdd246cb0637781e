import { statfs } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Failure } from '#domain/failure.ts'
import { receiveFile, type ReceivedFile } from '#server/platform/images/received-file.ts'
import type { ReceiveDeps } from './photos.deps.ts'

/** Bytes of disk space that uploads leave free, so that the server can still write orders. */
const leastFreeBytes = 512 * 1024 * 1024

/**
 * Checks that the disk for uploads has room.
 *
 * Throws: 503 `storage-full` when less than 512 MiB are free.
 */
export async function requireRoom(deps: Pick<ReceiveDeps, 'storage'>): Promise<void> {
  const disk = await statfs(deps.storage.incomingDirectory)
  if (disk.bavail * disk.bsize < leastFreeBytes) throw storageFull()
}

/**
 * Streams an uploaded file to the storage's incoming folder.
 *
 * Throws: 413 for a file that is too large, 503 when the disk is nearly full.
 */
export async function receiveUpload(
  deps: Pick<ReceiveDeps, 'storage'>,
  stream: Readable,
  limit?: number,
): Promise<ReceivedFile> {
  try {
    await requireRoom(deps)
  } catch (error) {
    stream.resume()
    throw error
  }
  try {
    return await receiveFile(stream, deps.storage.incomingDirectory, limit)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw storageFull()
    throw error
  }
}

function storageFull(): Failure {
  return new Failure(503, 'storage-full', { general: 'request.storage-full' }, { retryAfter: 60 })
}
