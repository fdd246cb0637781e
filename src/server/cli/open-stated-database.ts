import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { databaseFolder } from '../platform/backup/backup-sources.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import { CommandRefused } from './command-line.ts'

/**
 * `isNew` allows a command to create the embedded database.
 *
 * Throws: CommandRefused when DATA_DIR has no database, because the command would answer from an empty one.
 */
export async function openStatedDatabase(
  config: Config,
  { isNew = false, log = createLog({ level: 'warn' }) }: { readonly isNew?: boolean; readonly log?: Log } = {},
): Promise<Database> {
  const { databaseDirectUrl, databaseUrl, dataDirectory } = config
  if (databaseUrl === null && !isNew && !existsSync(join(databaseFolder(dataDirectory), 'PG_VERSION')))
    throw new CommandRefused(
      `There is no database in ${dataDirectory}. Set DATA_DIR to the server's folder, or DATABASE_URL.`,
    )
  return openDatabase({
    url: databaseUrl ?? undefined,
    directUrl: databaseDirectUrl ?? undefined,
    directory: dataDirectory,
    log,
  })
}
