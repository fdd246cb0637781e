import { readConfig } from '../config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createLog } from '../platform/log/log.ts'

/** `migrate`: applies pending migrations before the processes of a new version start. A second run changes nothing. */
export async function runMigrate(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  const log = createLog({ level: config.logLevel })
  const database = await openDatabase({
    url: config.databaseUrl ?? undefined,
    directUrl: config.databaseDirectUrl ?? undefined,
    directory: config.dataDirectory,
    log,
  })
  await database.close()
  process.stdout.write('The database has every migration of this version\n')
}
