import { staffText } from '#domain/texts/staff-texts.ts'
import { answerOf, api } from '#client/api/client.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import type { StoredUpload } from '#client/device/database/rows.ts'
import { removeUpload } from '#client/device/uploads/upload-queue.ts'
import { notifyWarning } from '#client/ui/notices/notify.ts'

/**
 * Removes photos from the upload queue and deletes their previews at the server. Otherwise guests could buy a photo
 * whose original never arrives. If the upload only replaces a damaged original, the server keeps the photo. Warns the
 * user when a deletion at the server fails.
 */
export async function discardUploads(
  database: OfflineDatabase,
  albumId: number | null,
  uploads: readonly StoredUpload[],
): Promise<void> {
  for (const { id } of uploads) await removeUpload(database, id)
  const previewed = uploads.filter(({ previewed, asked }) => previewed && asked)
  if (albumId === null || previewed.length === 0) return
  try {
    const sha256 = previewed.map((upload) => upload.sha256)
    const { known } = await answerOf(api.POST('/photo/known', { body: { album_id: albumId, sha256 } }))
    for (const photo of known) if (!photo.has_original && !photo.damaged) await deletePhoto(photo.photo_id)
  } catch {
    notifyWarning(staffText('upload.taken-out-late'))
  }
}

async function deletePhoto(id: number): Promise<void> {
  const params = { path: { id }, header: { 'Idempotency-Key': newIdempotencyKey() } }
  await answerOf(api.GET('/photo/delete/{id}', { params, cache: 'no-store' }))
}
