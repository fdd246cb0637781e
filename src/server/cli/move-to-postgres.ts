import { readConfig } from '../config.ts'
import { asRefusal } from '../platform/backup/backup-refused.ts'
import { databaseFolder, openEmbeddedFolder, openPostgresDatabase } from '../platform/backup/backup-sources.ts'
import { moveDatabase } from '../platform/backup/move-database.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { lockDirectory } from '../platform/database/directory-lock.ts'
import { migrations } from '../platform/database/migration-files.ts'
import { CommandRefused } from './command-refused.ts'

/** `move-to-postgres`: copies the embedded database of DATA_DIR into the empty database of DATABASE_URL. */
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
