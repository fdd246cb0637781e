import { readConfig, type Config } from '../config.ts'
import { createBackups } from '../jobs/keep-backups.ts'
import { askServer, describeBackup } from '../platform/backup/backup-requests.ts'
import { asRefusal } from '../platform/backup/backup-refused.ts'
import { backupLock, embeddedSource, openPostgresDatabase, postgresSource } from '../platform/backup/backup-sources.ts'
import { createBackup } from '../platform/backup/create-backup.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { lockDirectory } from '../platform/database/directory-lock.ts'
import { runUnlessLocked } from '../platform/database/exclusive-work.ts'
import { createLog } from '../platform/log/log.ts'
import { readSecretKey } from '../secret-key.ts'
import { CommandRefused } from './command-refused.ts'

/** `backup`: makes a backup now, while the server runs or while it is stopped. */
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
 * none. Returns null when no server runs on this folder.
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

/** Makes a backup while the server is stopped. The lock of the data folder keeps a server from starting meanwhile. */
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
