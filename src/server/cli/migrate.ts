import { readConfig } from '../config.ts'
import { createLog } from '../platform/log/log.ts'
import { openStatedDatabase } from './open-stated-database.ts'

/** `migrate`: applies pending migrations before the processes of a new version start. A second run changes nothing. */
export async function runMigrate(_given: object, environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  const database = await openStatedDatabase(config, { log: createLog({ level: config.logLevel }) })
  await database.close()
  process.stdout.write('The database has every migration of this version\n')
}
