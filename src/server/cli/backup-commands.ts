import { readConfig, type Config } from '../config.ts'
import { createBackups, damageOf } from '../jobs/keep-backups.ts'
import { openBackup, type BackupManifest } from '../platform/backup/backup-folder.ts'
import { recordsIfKnown } from '../platform/backup/backup-records.ts'
import { askServer, describeBackup } from '../platform/backup/backup-requests.ts'
import { asRefusal, BackupRefused } from '../platform/backup/backup-refused.ts'
import { backupLock, embeddedSource, openPostgresDatabase, postgresSource } from '../platform/backup/backup-sources.ts'
import { createBackup } from '../platform/backup/create-backup.ts'
import type { LackingOriginals } from '../platform/backup/lacking-originals.ts'
import { restoreInstallation } from '../platform/backup/restore-installation.ts'
import { verifyBackup } from '../platform/backup/verify-backup.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { lockDirectory } from '../platform/database/directory-lock.ts'
import { runUnlessLocked } from '../platform/database/exclusive-work.ts'
import { migrations } from '../platform/database/migration-files.ts'
import { createLog } from '../platform/log/log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { readSecretKey } from '../secret-key.ts'
import { CommandRefused } from './command-line.ts'

export async function runBackup({ full }: { readonly full: boolean }, environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  const said =
    config.databaseUrl === null
      ? ((await backUpRunning(config, full)) ?? (await backUpStopped(config, full)))
      : await backUpPostgres(config, config.databaseDirectUrl ?? config.databaseUrl, full)
  process.stdout.write(`${said}\n`)
}

/**
 * Asks the running server for a backup with the settings of this command, or with the server's when this command has
 * none.
 */
async function backUpRunning({ backup, dataDirectory }: Config, full: boolean): Promise<string | null> {
  if (!backup.isPlaceSet) return askServer(dataDirectory, { kind: 'make', full })
  const { directory, key } = backup
  const said = await askServer(dataDirectory, { kind: 'make-into', full, into: { directory, key } })
  if (said === '')
    throw new CommandRefused(
      'No backup was made: the running server is an older version, which would ignore BACKUP_DIR and BACKUP_KEY. Stop it for the backup, or unset them to back up with its own settings.',
    )
  return said
}

async function sourceOptions(config: Config) {
  return {
    dataDirectory: config.dataDirectory,
    hasStorage: config.s3 === null,
    secretKey: await readSecretKey(config.secretKey, config.dataDirectory),
  }
}

/** The lock of the data folder keeps a server from starting meanwhile. */
async function backUpStopped(config: Config, full: boolean): Promise<string> {
  const lock = await lockDirectory(config.dataDirectory)
  try {
    const source = embeddedSource({ ...(await sourceOptions(config)), copyFolder: null })
    return describeBackup(await createBackup(source, { ...backupOptions(config), full, now: systemClock.now() }))
  } finally {
    await lock.release()
  }
}

async function backUpPostgres(config: Config, url: string, full: boolean): Promise<string> {
  const { client, close } = await openPostgresDatabase(url).catch((error: unknown) => {
    throw asRefusal(error, 'The backup')
  })
  try {
    const backups = createBackups({
      client,
      source: postgresSource(url, await sourceOptions(config)),
      backupDirectory: config.backup.directory,
      key: config.backup.key,
      clock: systemClock,
      log: createLog({ level: 'error' }),
      alone: (work) => runUnlessLocked(url, backupLock, work),
    })
    return describeBackup(await backups.make({ full }))
  } finally {
    await close()
  }
}

function backupOptions({ backup }: Config) {
  return { backupDirectory: backup.directory, key: backup.key }
}

export async function runVerifyBackup(
  { backup: asked }: { readonly backup: string },
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const config = readConfig(environment)
  const backup = await openBackup(config.backup.directory, asked, config.backup.key)
  const damage = await damageOf(() => verifyBackup(backup))
  await record(config, backup.manifest.name, damage)
  if (damage !== null) throw new BackupRefused(`${damage}\nThen make a new one: npm run cli -- backup --full`)
  process.stdout.write(
    `Backup ${backup.manifest.name} is complete and undamaged: ${describeChecked(backup.manifest)}\n`,
  )
}

function describeChecked({ fileCount, storage }: BackupManifest): string {
  const checked = 'the rows of every table'
  return storage === 'fs'
    ? `${checked} and ${fileCount.toLocaleString('en')} files.`
    : `${checked}. Its photos are in the bucket, which this command does not read: the server checks originals each night, and a restore names those that the bucket lacks.`
}

async function record(config: Config, name: string, damage: string | null): Promise<void> {
  if (config.databaseUrl === null) {
    await askServer(config.dataDirectory, { kind: 'checked', name, damage })
    return
  }
  // A backup can be verified even when the database is lost, so a failure to open the database is ignored.
  const database = await openPostgresDatabase(config.databaseUrl).catch(() => null)
  try {
    if (database !== null) await (await recordsIfKnown(database.client)).checked(name, systemClock.now(), damage)
  } finally {
    await database?.close()
  }
}

export async function runRestore(
  { backup: asked, replace }: { readonly backup: string; readonly replace: boolean },
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const config = readConfig(environment)
  const now = systemClock.now()
  const backup = await openBackup(config.backup.directory, asked, config.backup.key)
  const { lacking, nextOrder } = await restoreInstallation(backup, {
    dataDirectory: config.dataDirectory,
    databaseUrl: config.databaseUrl,
    secretKey: config.secretKey,
    storageKind: config.s3 === null ? 'fs' : 's3',
    openStorage: () => openStorage({ dataDirectory: config.dataDirectory, s3: config.s3, now }),
    replace,
    migrations,
    now,
  })
  const { name, takenAt } = backup.manifest
  process.stdout.write(
    `Backup ${name} is restored: everything is as it was at ${takenAt}. New orders start at number ${nextOrder}, because guests may hold lower ones of orders after the backup. ${describeLacking(lacking)}Start the server.\n`,
  )
}

function describeLacking(lacking: LackingOriginals | null): string {
  if (lacking === null) return 'The photo storage did not answer, so nobody compared it with the database. '
  if (lacking.count === 0) return ''
  const more = lacking.count - lacking.keys.length
  return [
    `But the photo storage lacks ${lacking.count.toLocaleString('en')} originals. Restore them from the versions of the bucket or from another backup:`,
    ...lacking.keys,
    ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : []),
    '',
  ].join('\n')
}
