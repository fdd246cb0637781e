import { staffText } from '#domain/texts/staff-texts.ts'
import { answerOf, api } from '#client/api/client.ts'
import type { OfflineDatabase } from '#client/offline/database.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import type { StoredUpload } from '#client/offline/stored-upload.ts'
import { removeUpload } from '#client/offline/upload-queue.ts'
import { warn } from '#client/ui/warn-missing.ts'

/**
 * Takes photos out of the queue, with their small pictures where the server has these already: what will never come must
 * not be sold. Where the server cannot be asked, it is said.
 */
export async function takeOut(
  database: OfflineDatabase,
  albumId: number | null,
  uploads: readonly StoredUpload[],
): Promise<void> {
  for (const { id } of uploads) await removeUpload(database, id)
  const seen = uploads.filter(({ previewed, asked }) => previewed && asked)
  if (albumId === null || seen.length === 0) return
  try {
    const sha256 = seen.map((upload) => upload.sha256)
    const { known } = await answerOf(api.POST('/photo/known', { body: { album_id: albumId, sha256 } }))
    for (const photo of known) if (!photo.has_original) await deletePhoto(photo.photo_id)
  } catch {
    warn(staffText('upload.taken-out-late'))
  }
}

async function deletePhoto(id: number): Promise<void> {
  const params = { path: { id }, header: { 'Idempotency-Key': newIdempotencyKey() } }
  await answerOf(api.GET('/photo/delete/{id}', { params, cache: 'no-store' }))
}
