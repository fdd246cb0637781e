import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppliedMigration, SqlClient } from '../database/migrations.ts'
import { syncFolder } from '../storage/sync-to-disk.ts'
import { backupCipher, type BackupCipher } from './backup-cipher.ts'
import {
  listBackups,
  nameOfBackup,
  openBackup,
  partDirectory,
  removeExpired,
  removeInterrupted,
  sealManifest,
  type BackupManifest,
  type PartName,
} from './backup-folder.ts'
import { asRefusal } from './backup-refused.ts'
import { textOf, writeSealed, type FileProof } from './backup-streams.ts'
import { copyTables, type TableSums } from './copy-tables.ts'
import { backUpFiles } from './stored-files.ts'

export interface CopiedDatabase {
  readonly client: SqlClient
  close(): Promise<void>
}

export interface BackupSource {
  /** Opens the database, or a copy of it as it is now. */
  openDatabase(): Promise<CopiedDatabase>
  appliedMigrations(client: SqlClient): Promise<AppliedMigration[]>
  /** Null with S3, where the photos stay in the bucket. */
  readonly storageDirectory: string | null
  readonly secretKey: string
}

export interface BackupOptions {
  readonly backupDirectory: string
  readonly key: string | null
  /**
   * True copies every file again. Otherwise a backup reuses files of the last one, which is wrong when those are
   * damaged.
   */
  readonly full?: boolean
  readonly now: Date
}

export interface MadeBackup {
  readonly manifest: BackupManifest
  readonly directory: string
  readonly removed: readonly string[]
}

/** Tables that a backup leaves out, because they describe this installation and not its data. */
const notCopied = ['backups', 'processes']

/**
 * Takes the database's snapshot before it copies files, so that the copy includes every file that the snapshot names.
 * The folder gets the backup's name only when it is complete. The caller must run one backup at a time, because this
 * function removes the folders of unfinished ones.
 *
 * Throws: BackupRefused with a sentence for a person.
 */
export async function createBackup(source: BackupSource, options: BackupOptions): Promise<MadeBackup> {
  const name = nameOfBackup(options.now)
  const part = partDirectory(options.backupDirectory, name)
  try {
    await mkdir(options.backupDirectory, { recursive: true, mode: 0o700 })
    await removeInterrupted(options.backupDirectory)
    await mkdir(part, { mode: 0o700 })
    const manifest = await fill(part, name, source, options)
    const directory = join(options.backupDirectory, name)
    await rename(part, directory)
    await syncFolder(options.backupDirectory)
    return { manifest, directory, removed: await removeExpired(options.backupDirectory, options.now) }
  } catch (error) {
    await rm(part, { recursive: true, force: true }).catch(() => {})
    throw asRefusal(error, 'The backup')
  }
}

async function fill(part: string, name: string, source: BackupSource, options: BackupOptions): Promise<BackupManifest> {
  const cipher = backupCipher(options.key)
  const write = (partName: PartName, content: AsyncIterable<Buffer>) =>
    writeSealed(cipher, join(part, partName), partName, content, partName.endsWith('.gz'))
  const tables: TableSums = {}
  const database = await source.openDatabase()
  let migrations: AppliedMigration[]
  let databaseProof: FileProof
  try {
    migrations = await source.appliedMigrations(database.client)
    databaseProof = await write('database.gz', textOf(copyTables(database.client, tables, notCopied)))
  } finally {
    await database.close()
  }
  const stored = { count: 0, bytes: 0 }
  const files = source.storageDirectory === null ? noFiles() : listed(part, cipher, source.storageDirectory, options)
  const counted = countFiles(files, stored)
  const proofs = {
    'database.gz': databaseProof,
    'files.gz': await write('files.gz', textOf(counted)),
    'secret-key': await write('secret-key', one(Buffer.from(source.secretKey))),
  }
  const manifest: BackupManifest = {
    format: 1,
    name,
    takenAt: options.now.toISOString(),
    key: cipher.check,
    storage: source.storageDirectory === null ? 's3' : 'fs',
    migrations: migrations.map(({ name: migration, checksum }) => ({ name: migration, checksum })),
    tables,
    fileCount: stored.count,
    byteSize: stored.bytes + databaseProof.size,
    proofs,
  }
  await writeDurably(join(part, 'manifest.json'), sealManifest(manifest, cipher))
  await syncFolder(part)
  return manifest
}

async function* listed(part: string, cipher: BackupCipher, storageDirectory: string, options: BackupOptions) {
  const previous = options.full === true ? null : await lastWithKey(options)
  yield* backUpFiles({
    source: storageDirectory,
    target: join(part, 'files'),
    previous: previous === null ? null : join(previous, 'files'),
    cipher,
  })
}

async function lastWithKey({ backupDirectory, key }: BackupOptions): Promise<string | null> {
  for (const name of (await listBackups(backupDirectory)).toReversed()) {
    const opened = await openBackup(backupDirectory, name, key).catch(() => null)
    if (opened !== null) return opened.directory
  }
  return null
}

async function* countFiles(
  files: AsyncIterable<{ readonly key: string } & FileProof>,
  stored: { count: number; bytes: number },
): AsyncGenerator<string> {
  for await (const file of files) {
    stored.count += 1
    stored.bytes += file.size
    yield JSON.stringify(file)
  }
}

async function* noFiles(): AsyncGenerator<never> {}

async function* one(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
