import { photoExtensions } from '#domain/photos/accepted-files.ts'
import type { ListedFile } from '#server/platform/storage/storage.ts'
import type { ReceiveDeps } from './photos.deps.ts'
import { recordedKeys } from './photos.store.ts'

export type SweepDeps = Pick<ReceiveDeps, 'database' | 'storage' | 'log'>

/** Far longer than any upload takes from its first file to its row. */
const oldEnoughMs = 24 * 3_600_000
const folders = ['originals/', 'masters/', 'watermarks/'] as const
const batchSize = 500
/** So many are what crashes leave, whatever the size of the shop. */
const fewPhotos = 10

/**
 * Removes originals, masters and watermarks that are older than a day and belong to no photo: what a crash between the
 * files and the row leaves. More than a few that are also more than a tenth of all are no rests: the storage then holds
 * the photos of another database, or of a later state of this one, and nothing is removed. Tells how many photos' files
 * were removed.
 */
export async function sweepOrphans(deps: SweepDeps, now: Date, signal?: AbortSignal): Promise<number> {
  const before = now.getTime() - oldEnoughMs
  const orphans = new Map<string, string[]>()
  const batch: ListedFile[] = []
  const sort = async () => {
    const files = batch.splice(0).filter((file) => file.modifiedAt.getTime() < before)
    for (const { stem, key } of await withoutRow(deps, files)) orphans.set(stem, [...(orphans.get(stem) ?? []), key])
  }
  let originals = 0
  for (const folder of folders) {
    for await (const file of deps.storage.list(folder)) {
      if (signal?.aborted) return 0
      if (folder === 'originals/') originals += 1
      batch.push(file)
      if (batch.length === batchSize) await sort()
    }
  }
  await sort()
  if (orphans.size > fewPhotos && orphans.size * 10 > originals) {
    deps.log.error(
      { orphans: orphans.size, originals },
      'Too many stored photos are not in the database: none is removed',
    )
    return 0
  }
  for (const keys of orphans.values()) {
    if (signal?.aborted) break
    for (const key of keys) await deps.storage.delete(key)
  }
  if (orphans.size > 0) deps.log.info({ photos: orphans.size }, 'Files without a photo were removed')
  return orphans.size
}

async function withoutRow(deps: SweepDeps, files: readonly ListedFile[]): Promise<{ stem: string; key: string }[]> {
  const named = files.flatMap(({ key }) => {
    // Anything else in these folders was not put there by an upload.
    const stem = /^\w+\/(\d+\/[0-9a-f]{32})\.\w+$/.exec(key)?.[1]
    return stem === undefined ? [] : [{ stem, key }]
  })
  const originalsOf = (stem: string) => Object.values(photoExtensions).map((ending) => `originals/${stem}.${ending}`)
  const recorded = await recordedKeys(deps.database.db, [...new Set(named.flatMap(({ stem }) => originalsOf(stem)))])
  return named.filter(({ stem }) => originalsOf(stem).every((key) => !recorded.has(key)))
}
