import { readConfig } from '../config.ts'
import { secureDemoUsers, showPasswords } from '../demo/demo-passwords.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createLog } from '../platform/log/log.ts'

/** `secure-demo-users`: replaces the published demo passwords, before strangers can reach the server. */
export async function runSecureDemoUsers(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  const database = await openDatabase({
    url: config.databaseUrl ?? undefined,
    directUrl: config.databaseDirectUrl ?? undefined,
    directory: config.dataDirectory,
    log: createLog({ level: 'warn' }),
  })
  try {
    const passwords = await secureDemoUsers(database, systemClock)
    if (passwords.size === 0)
      process.stdout.write('No user has the password of the demo data: there is nothing to do\n')
    else
      showPasswords('New passwords, shown this once. Whoever was logged in with the old one is logged out.', passwords)
  } finally {
    await database.close()
  }
}
