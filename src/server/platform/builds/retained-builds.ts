import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { DB, KeptBuilds as KeptBuildsTable } from '../database/tables.gen.ts'
import { StorageMiss, type Storage } from '../storage/storage.ts'

export interface RetainedBuildsDeps {
  readonly database: Database
  readonly storage: Storage
  readonly clock: Clock
  readonly build: string
  readonly directory: string
}

/**
 * Keeps the files of the last three client builds, because their pages stay open after a deploy
 * (docs/rules.md#updates).
 */
export interface RetainedBuilds {
  /** Safe to call again, also when a crash interrupted the last call. */
  publish(): Promise<void>
  /** Opens a file of any kept build by its name below `/assets/`. */
  find(name: string): Promise<Readable | null>
  /** Returns true for one of our builds that is no longer kept, and false for unknown builds. */
  isOutdated(build: string): Promise<boolean>
}

type Row = Selectable<KeptBuildsTable>
type Place = readonly [start: number, bytes: number]

interface Known {
  readonly at: number
  readonly retired: ReadonlySet<string>
  readonly places: ReadonlyMap<string, { readonly pack: string; readonly place: Place }>
}

const kept = 3
const folder = 'builds/'
/** Each process caches the list of builds this long, so that requests for random names do not load the database. */
const knownForMs = 10_000
/** Stored files that no database row names count as left by a crash when they are older than this. */
const abandonedAfterMs = 3_600_000
const hashedFile = /^[\w.-]+\.(?!map$|br$|gz$)\w+$/

export function createRetainedBuilds(deps: RetainedBuildsDeps): RetainedBuilds {
  const { database, storage, clock, build } = deps
  let known: Known | null = null
  let reading: Promise<Known> | null = null

  const read = async (): Promise<Known> => {
    const rows = await database.db.selectFrom('kept_builds').selectAll().orderBy('served_at').execute()
    known = { at: clock.now().getTime(), retired: idsOf(rows.filter((row) => row.retired_at)), places: placesOf(rows) }
    return known
  }
  const look = async (): Promise<Known> => {
    if (known !== null && Math.abs(clock.now().getTime() - known.at) < knownForMs) return known
    reading ??= read().finally(() => (reading = null))
    return reading
  }

  return {
    async publish() {
      const own = await database.db.selectFrom('kept_builds').selectAll().where('id', '=', build).executeTakeFirst()
      const isKept = own?.retired_at === null && own.pack !== null && (await storage.stat(own.pack)) !== null
      const stored = isKept ? null : await storePack(deps)
      const unused = await database.transaction((tx) => makeNewest(tx, build, stored, clock.now()))
      if (unused !== null) await storage.delete(unused)
      await sweep(deps)
      known = null
    },
    async find(name) {
      const found = (await look()).places.get(name)
      if (found === undefined) return null
      const [start, bytes] = found.place
      if (bytes === 0) return Readable.from([])
      try {
        return await storage.getStream(found.pack, { start, end: start + bytes - 1 })
      } catch (error) {
        if (error instanceof StorageMiss) return null
        throw error
      }
    },
    async isOutdated(asked) {
      return asked !== build && (await look()).retired.has(asked)
    },
  }
}

const idsOf = (rows: readonly Row[]): Set<string> => new Set(rows.map(({ id }) => id))

/** Files of one name in several builds are identical, because the name holds a hash of the content. */
function placesOf(rows: readonly Row[]): Known['places'] {
  const places = new Map<string, { pack: string; place: Place }>()
  for (const { pack, files, retired_at } of rows) {
    if (pack === null || retired_at !== null) continue
    for (const [name, place] of Object.entries(files as Record<string, Place>)) places.set(name, { pack, place })
  }
  return places
}

interface Pack {
  readonly key: string
  readonly files: Readonly<Record<string, Place>>
}

/** Stores all files of a build as one object, so that a crash cannot leave only some of them stored. */
async function storePack({ storage, directory, build }: RetainedBuildsDeps): Promise<Pack> {
  const assets = join(directory, 'assets')
  const names = (await readdir(assets)).filter((name) => hashedFile.test(name)).sort()
  const contents: Buffer[] = []
  const files: Record<string, Place> = {}
  let start = 0
  for (const name of names) {
    const content = await readFile(join(assets, name))
    contents.push(content)
    files[name] = [start, content.length]
    start += content.length
  }
  // The key is unique, so that deleting earlier stored files of this build never deletes the new ones.
  const key = `${folder}${build}/${randomUUID()}`
  await storage.put(key, Buffer.concat(contents), { mediaType: 'application/octet-stream' })
  return { key, files }
}

/** Returns the key of this build's earlier stored files, so that the caller deletes them. */
async function makeNewest(tx: Transaction<DB>, build: string, stored: Pack | null, now: Date): Promise<string | null> {
  // Two processes at once could retire one build too many.
  await sql`lock table kept_builds in share row exclusive mode`.execute(tx)
  const rows = await tx.selectFrom('kept_builds').selectAll().orderBy('served_at', 'desc').orderBy('id').execute()
  const own = rows.find(({ id }) => id === build)
  // Another process retired this build after the check in `publish`. The next run of `publish` stores it again.
  if (stored === null && own?.retired_at !== null) return null
  const files = stored === null ? {} : { pack: stored.key, files: JSON.stringify(stored.files) }
  const front = { served_at: now, retired_at: null, ...files }
  if (rows[0]?.id !== build || stored !== null) {
    const row = { id: build, ...front }
    await tx
      .insertInto('kept_builds')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet(front))
      .execute()
  }
  const others = rows.filter((row) => row.id !== build && row.retired_at === null)
  const leaving = others.slice(kept - 1).map(({ id }) => id)
  if (leaving.length > 0)
    await tx.updateTable('kept_builds').set({ retired_at: now }).where('id', 'in', leaving).execute()
  return stored === null ? null : (own?.pack ?? null)
}

async function sweep({ database, storage, clock }: RetainedBuildsDeps): Promise<void> {
  const rows = await database.db.selectFrom('kept_builds').select(['id', 'pack', 'retired_at']).execute()
  for (const { id, pack, retired_at } of rows) {
    if (pack === null || retired_at === null) continue
    await storage.delete(pack)
    await database.db
      .updateTable('kept_builds')
      .set({ pack: null, files: '{}' })
      .where('id', '=', id)
      .where('pack', '=', pack)
      .where('retired_at', 'is not', null)
      .execute()
  }
  const named = new Set(rows.map(({ pack }) => pack))
  const before = clock.now().getTime() - abandonedAfterMs
  for await (const { key, modifiedAt } of storage.list(folder))
    if (!named.has(key) && modifiedAt.getTime() < before) await storage.delete(key)
}
