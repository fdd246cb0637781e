import { photoExtensions } from '#domain/photos/accepted-files.ts'
import { fieldsOf, listOf, textOf, wholeOf } from '#domain/stored-json.ts'
import type { Sweep } from '#server/platform/database/sweep-alone.ts'
import type { ListedFile } from '#server/platform/storage/storage.ts'
import type { ReceiveDeps } from './photos.deps.ts'
import { recordedKeys } from './photos.store.ts'

type SweepDeps = Pick<ReceiveDeps, 'database' | 'storage' | 'log'>

/** Files younger than 24 hours stay. Their upload may still be between its first stored file and its database row. */
const minAgeMs = 24 * 3_600_000
const folders = ['originals/', 'masters/', 'watermarks/'] as const
const batchSize = 500
const saveEveryMs = 10_000
/**
 * A sweep always removes the orphan files of up to this many photos. A small storage needs this number, because the
 * orphans of a few crashes can exceed a tenth of its photos.
 */
const maxCrashOrphans = 10

/** A sweep stops listing after this many orphan files. */
const maxOrphanFiles = 5_000

/** Another process that continues the sweep starts from here. */
interface Found {
  /** The storage key that was listed last, or '' at the beginning. */
  readonly after: string
  readonly originals: number
  readonly orphans: readonly { readonly stem: string; readonly key: string }[]
}

/**
 * Removes stored files that are older than a day and belong to no photo. They come from a crash between the storage of
 * files and the commit of the row. Removes nothing when the orphans are many and over a tenth of the stored photos. The
 * storage then probably belongs to another database.
 */
export async function sweepOrphans(deps: SweepDeps, now: Date, sweep?: Sweep): Promise<number> {
  const before = now.getTime() - minAgeMs
  let found = readFound(sweep?.progress)
  let savedAt = performance.now()
  for await (const files of batches(deps.storage, found.after)) {
    if (sweep?.signal.aborted === true) return 0
    const old = files.filter((file) => file.modifiedAt.getTime() < before)
    found = {
      after: files.at(-1)?.key ?? found.after,
      originals: found.originals + files.filter(({ key }) => key.startsWith('originals/')).length,
      orphans: [...found.orphans, ...(await filesWithoutRow(deps, old))],
    }
    if (found.orphans.length > maxOrphanFiles) break
    if (performance.now() - savedAt < saveEveryMs) continue
    savedAt = performance.now()
    await sweep?.save(found)
  }
  return removeOrphans(deps, found, sweep?.signal)
}

async function removeOrphans(deps: SweepDeps, { originals, orphans }: Found, signal?: AbortSignal): Promise<number> {
  const photos = new Set(orphans.map(({ stem }) => stem)).size
  if (photos > maxCrashOrphans && photos * 10 > originals) {
    deps.log.error({ orphans: photos, originals }, 'Too many stored photos are not in the database: none is removed')
    return 0
  }
  for (const { key } of orphans) {
    if (signal?.aborted === true) return 0
    await deps.storage.delete(key)
  }
  if (photos > 0) deps.log.info({ photos }, 'Files without a photo were removed')
  return photos
}

async function* batches(storage: SweepDeps['storage'], after: string): AsyncGenerator<readonly ListedFile[]> {
  const current = folders.findIndex((folder) => after.startsWith(folder))
  let batch: ListedFile[] = []
  for (const folder of folders.slice(Math.max(current, 0)))
    for await (const file of storage.list(folder, after.startsWith(folder) ? after : undefined)) {
      batch.push(file)
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
  yield batch
}

function readFound(progress: unknown): Found {
  if (progress === null || progress === undefined) return { after: '', originals: 0, orphans: [] }
  const { after, originals, orphans } = fieldsOf(progress)
  return {
    after: textOf(after),
    originals: wholeOf(originals),
    orphans: listOf(orphans).map((orphan) => {
      const { stem, key } = fieldsOf(orphan)
      return { stem: textOf(stem), key: textOf(key) }
    }),
  }
}

async function filesWithoutRow(
  deps: SweepDeps,
  files: readonly ListedFile[],
): Promise<{ stem: string; key: string }[]> {
  const named = files.flatMap(({ key }) => {
    const stem = /^\w+\/(\d+\/[0-9a-f]{32})\.\w+$/.exec(key)?.[1]
    return stem === undefined ? [] : [{ stem, key }]
  })
  const originalsOf = (stem: string) => Object.values(photoExtensions).map((ending) => `originals/${stem}.${ending}`)
  const recorded = await recordedKeys(deps.database.db, [...new Set(named.flatMap(({ stem }) => originalsOf(stem)))])
  return named.filter(({ stem }) => originalsOf(stem).every((key) => !recorded.has(key)))
}
