import { readConfig } from '../config.ts'
import { asRefusal } from '../platform/backup/backup-refused.ts'
import { databaseFolder, openEmbeddedFolder, openPostgresDatabase } from '../platform/backup/backup-sources.ts'
import { moveDatabase } from '../platform/backup/move-database.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { lockDirectory } from '../platform/database/directory-lock.ts'
import { migrations } from '../platform/database/migration-files.ts'
import { adoptInstallation } from '../platform/installation/installation.ts'
import { createLog } from '../platform/log/log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { CommandRefused } from './command-line.ts'
import { openStatedDatabase } from './open-stated-database.ts'

/** `migrate`: applies pending migrations before the processes of a new version start. */
export async function runMigrate(_given: object, environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  const database = await openStatedDatabase(config, { log: createLog({ level: config.logLevel }) })
  await database.close()
  process.stdout.write('The database has every migration of this version\n')
}

export async function runMoveToPostgres(_given: object, environment: NodeJS.ProcessEnv): Promise<void> {
  const { databaseUrl, dataDirectory } = readConfig(environment)
  if (databaseUrl === null) throw new CommandRefused('Set DATABASE_URL to an empty PostgreSQL database.')
  const lock = await lockDirectory(dataDirectory)
  try {
    const tables = await moveDatabase({
      openSource: () => openEmbeddedFolder(databaseFolder(dataDirectory)),
      openTarget: () => openPostgresDatabase(databaseUrl),
      sourceDirectory: databaseFolder(dataDirectory),
      migrations,
      now: systemClock.now(),
    })
    for (const [table, { rows }] of Object.entries(tables)) process.stdout.write(`${table}: ${rows} rows\n`)
    process.stdout.write(
      `Everything is in PostgreSQL, row by row the same. Start the server with DATABASE_URL from now on, and with the same DATA_DIR and SECRET_KEY. The embedded database stays as it was: delete ${databaseFolder(dataDirectory)} when all is well.\n`,
    )
  } catch (error) {
    throw asRefusal(error, 'The move')
  } finally {
    await lock.release()
  }
}

/**
 * `adopt-installation`: records this SECRET_KEY and this storage as those of the database, after somebody changed one
 * of them on purpose.
 */
export async function runAdoptInstallation(_given: object, environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  const { databaseUrl, dataDirectory, s3, secretKey } = config
  if (databaseUrl === null || secretKey === null)
    throw new CommandRefused('adopt-installation needs DATABASE_URL and SECRET_KEY, as the server gets them')
  const log = createLog({ level: 'warn' })
  const database = await openStatedDatabase(config, { log })
  try {
    const storage = await openStorage({ dataDirectory, s3, now: systemClock.now() })
    await adoptInstallation({ database, storage, secretKey, log })
    process.stdout.write(
      'The database now belongs to this SECRET_KEY and this storage. Start all processes with them.\n',
    )
  } finally {
    await database.close()
  }
}
