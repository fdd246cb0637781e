import type { Readable } from 'node:stream'
import { albumNotFound, findAlbum } from '#server/modules/albums/albums.public.ts'
import { keepPhoto } from './keep-photo.ts'
import type { ReceiveDeps } from './photos.deps.ts'
import { receiveUpload } from './receive-upload.ts'
import type { ReceivedPhoto } from './record-photo.ts'

interface IncomingPhoto {
  readonly albumId: number
  readonly name: string
  readonly fileName: string
  readonly stream: Readable
  readonly uploadedBy: number | null
  readonly now: Date
}

/**
 * Receives a whole photo into an album without a check of rights, for the demo data (docs/rules.md#originals). A
 * refusal leaves neither a row nor a file. After a crash, sweepOrphans removes remaining files.
 *
 * Throws: 404 for a deleted album, 503 when the disk is full; 413, 415, 422 for an unacceptable photo.
 */
export async function receivePhoto(deps: ReceiveDeps, incoming: IncomingPhoto): Promise<ReceivedPhoto> {
  const album = await findAlbum(deps.database.db, incoming.albumId)
  if (album === undefined) throw albumNotFound()
  const file = await receiveUpload(deps, incoming.stream)
  try {
    return await keepPhoto(deps, { album, file, ...incoming })
  } finally {
    await file.discard()
  }
}
