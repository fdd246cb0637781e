import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedSource, postgresSource } from '#server/platform/backup/backup-sources.ts'
import { createBackup, type BackupSource, type MadeBackup } from '#server/platform/backup/create-backup.ts'
import { openBackup } from '#server/platform/backup/backup-folder.ts'
import { restoreInstallation, type Restored, type RestoreTarget } from '#server/platform/backup/restore-installation.ts'
import { migrations } from '#server/platform/database/migration-files.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { TestDatabase } from './database.ts'

export const backupKey = 'a key of the backups, long enough to be one'
export const secretKey = 'a secret key of the tests, long enough'

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'eddyline-backup-'))
}

/** Returns the source that the backup command would read for a test database and its storage. */
export function sourceOf(data: TestDatabase): BackupSource {
  const options = { dataDirectory: data.directory, hasStorage: true, secretKey }
  return data.url === undefined
    ? embeddedSource({ ...options, copyFolder: data.database.copyFolder, workerUrl: data.workerUrl })
    : postgresSource(data.url, options)
}

export function backUp(
  data: TestDatabase,
  backupDirectory: string,
  options: { key?: string | null; now?: Date; full?: boolean } = {},
): Promise<MadeBackup> {
  const { full = false, key = null, now = new Date() } = options
  return createBackup(sourceOf(data), { backupDirectory, key, full, now })
}

/** Restores a backup as the restore command does, into a folder and, with `url`, into a PostgreSQL database. */
export async function restore(
  made: Pick<MadeBackup, 'directory'>,
  to: Pick<TestDatabase, 'directory' | 'url' | 'workerUrl'>,
  options: Partial<RestoreTarget> & { key?: string | null } = {},
): Promise<Restored> {
  const { key = null, ...changed } = options
  return restoreInstallation(await openBackup('', made.directory, key), {
    dataDirectory: to.directory,
    databaseUrl: to.url ?? null,
    secretKey: null,
    storageKind: 'fs',
    openStorage: () => openStorage({ dataDirectory: to.directory, s3: null, now: new Date() }),
    replace: false,
    migrations,
    workerUrl: to.workerUrl,
    now: new Date(),
    ...changed,
  })
}
