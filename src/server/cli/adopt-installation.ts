import { readConfig } from '../config.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { adoptInstallation } from '../platform/installation/installation.ts'
import { createLog } from '../platform/log/log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { CommandRefused } from './command-refused.ts'
import { openStatedDatabase } from './open-stated-database.ts'

/**
 * `adopt-installation`: records this SECRET_KEY and this storage as those of the database, after somebody changed one
 * of them on purpose. Without this record, the server would refuse to start with them.
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
