import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lockDirectory } from '../database/directory-lock.ts'
import type { Migration, SqlClient } from '../database/migrations.ts'
import { isMissing } from '../storage/folder-entries.ts'
import type { Storage } from '../storage/storage.ts'
import { syncFolder } from '../storage/sync-to-disk.ts'
import { nameOfBackup, type OpenedBackup } from './backup-folder.ts'
import { asRefusal, BackupRefused } from './backup-refused.ts'
import { databaseFolder, openEmbeddedFolder, openPostgresDatabase } from './backup-sources.ts'
import { tablesOf } from './copy-tables.ts'
import { findLackingOriginals, type LackingOriginals } from './lacking-originals.ts'
import { migrationsOfBackup, restoreDatabase, restoreFiles } from './restore-backup.ts'
import { secretKeyOf, verifyBackup } from './verify-backup.ts'

export interface RestoreTarget {
  readonly dataDirectory: string
  /** Null restores the embedded database into DATA_DIR. */
  readonly databaseUrl: string | null
  /** If it is null, the restore writes the secret key from the backup into DATA_DIR. */
  readonly secretKey: string | null
  readonly storageKind: 'fs' | 's3'
  openStorage(): Promise<Pick<Storage, 'list' | 'putStream'>>
  /**
   * True moves the data in DATA_DIR aside and empties the PostgreSQL database. False refuses a target that has data.
   */
  readonly replace: boolean
  readonly migrations: readonly Migration[]
  readonly workerUrl?: URL | undefined
  readonly now: Date
}

export interface Restored {
  /** Null when the storage did not answer. */
  readonly lacking: LackingOriginals | null
  /** Orders after the backup may have had the numbers before it. */
  readonly nextOrder: number
}

/**
 * Restores files first, then the secret key, then the database. In another order, an interrupted restore could leave a
 * database that looks complete to a server.
 *
 * Throws: BackupRefused for a damaged backup, a target with data, another secret key, or a backup of a newer build.
 */
export async function restoreInstallation(backup: OpenedBackup, target: RestoreTarget): Promise<Restored> {
  migrationsOfBackup(backup, target.migrations)
  await verifyBackup(backup)
  const key = await secretKeyOf(backup)
  if (target.secretKey !== null && target.secretKey !== key)
    throw new BackupRefused(
      'SECRET_KEY is not the key of the backup, and with another one no device could send its waiting orders. Unset it, or set it to the key that the backup was made with.',
    )
  if (backup.manifest.storage === 's3' && target.storageKind !== 's3')
    throw new BackupRefused('The photos of this backup are in its bucket: set S3_BUCKET to restore it.')
  try {
    await mkdir(target.dataDirectory, { recursive: true })
    return target.databaseUrl === null
      ? await restoreEmbedded(backup, target, key)
      : await restorePostgres(backup, target, key, target.databaseUrl)
  } catch (error) {
    throw asRefusal(error, 'The restore')
  }
}

async function restoreEmbedded(backup: OpenedBackup, target: RestoreTarget, key: string): Promise<Restored> {
  const lock = await lockDirectory(target.dataDirectory)
  try {
    await clearFolder(target, key)
    await restoreFilesAndKey(backup, target, key)
    const part = join(target.dataDirectory, '.database-restored')
    await rm(part, { recursive: true, force: true })
    const { client, close } = await openEmbeddedFolder(part, target.workerUrl)
    let restored: Restored
    try {
      const nextOrder = await restoreDatabase(client, backup, target.migrations, target.now)
      restored = { lacking: await compareWithStorage(client, target), nextOrder }
    } finally {
      await close()
    }
    await rename(part, databaseFolder(target.dataDirectory))
    await syncFolder(target.dataDirectory)
    return restored
  } finally {
    await lock.release()
  }
}

async function restorePostgres(
  backup: OpenedBackup,
  target: RestoreTarget,
  key: string,
  url: string,
): Promise<Restored> {
  const { client, close } = await openPostgresDatabase(url)
  try {
    await clearDatabase(client, target.replace, ', or add --replace to empty this one')
    await clearFolder(target, key)
    await restoreFilesAndKey(backup, target, key)
    let nextOrder: number
    try {
      nextOrder = await restoreDatabase(client, backup, target.migrations, target.now)
    } catch (error) {
      await dropTables(client)
      throw error
    }
    return { lacking: await compareWithStorage(client, target), nextOrder }
  } finally {
    await close()
  }
}

/** An error here would make a successful restore look failed. */
async function compareWithStorage(client: SqlClient, target: RestoreTarget): Promise<LackingOriginals | null> {
  try {
    return await findLackingOriginals(client, await target.openStorage())
  } catch {
    return null
  }
}

async function restoreFilesAndKey(backup: OpenedBackup, target: RestoreTarget, key: string): Promise<void> {
  if (backup.manifest.storage === 'fs') await restoreFiles(backup, await target.openStorage())
  if (target.secretKey !== null) return
  const path = join(target.dataDirectory, 'secret.key')
  const file = await open(`${path}.new`, 'w', 0o600)
  await file.writeFile(`${key}\n`)
  await file.sync()
  await file.close()
  await rename(`${path}.new`, path)
}

/**
 * Moves existing data of DATA_DIR into a subfolder `replaced-…`.
 *
 * Throws: BackupRefused when such data exists and `replace` is not set.
 */
async function clearFolder(target: RestoreTarget, key: string): Promise<void> {
  const { dataDirectory } = target
  const found = [
    ...(existsSync(join(databaseFolder(dataDirectory), 'PG_VERSION')) ? ['database'] : []),
    ...((await holdsFiles(join(dataDirectory, 'storage'))) ? ['storage'] : []),
    ...((await hasOtherKey(dataDirectory, key)) ? ['secret.key'] : []),
  ]
  if (found.length === 0) return
  if (!target.replace)
    throw new BackupRefused(
      `${dataDirectory} is not empty: it has ${found.join(', ')}. Set DATA_DIR to an empty folder, or add --replace to move these aside.`,
    )
  const aside = join(dataDirectory, `replaced-${nameOfBackup(target.now)}`)
  await mkdir(aside, { recursive: true, mode: 0o700 })
  for (const name of found) await rename(join(dataDirectory, name), join(aside, name))
}

async function holdsFiles(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).some((name) => !name.startsWith('.'))
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function hasOtherKey(dataDirectory: string, key: string): Promise<boolean> {
  const kept = await readFile(join(dataDirectory, 'secret.key'), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  return kept !== null && kept.trim() !== key
}

/** Throws: BackupRefused when a server uses the database, or when it has tables and `replace` is not set. */
export async function clearDatabase(client: SqlClient, replace: boolean, alternative = ''): Promise<void> {
  if (await isInUse(client)) throw new BackupRefused('A server uses the database of DATABASE_URL. Stop it first.')
  if ((await tablesOf(client)).length === 0) return
  if (!replace)
    throw new BackupRefused(
      `The database of DATABASE_URL is not empty. Set DATABASE_URL to an empty database${alternative}.`,
    )
  await dropTables(client)
}

/**
 * PostgreSQL lists a connection for a moment after it was closed. A connection that is still listed after this time
 * counts as open: a server uses the database.
 */
const closingMs = 3_000

async function isInUse(client: SqlClient): Promise<boolean> {
  for (const start = performance.now(); ; await pause(100)) {
    const { rows } = await client.query(`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name like 'eddyline%' and pid <> pg_backend_pid() limit 1`)
    if (rows.length === 0) return false
    if (performance.now() - start > closingMs) return true
  }
}

export async function dropTables(client: SqlClient): Promise<void> {
  const names = [...(await tablesOf(client)), 'schema_migrations'].map(
    (name) => `public."${name.replaceAll('"', '""')}"`,
  )
  await client.query(`drop table if exists ${names.join(', ')} cascade`)
}
