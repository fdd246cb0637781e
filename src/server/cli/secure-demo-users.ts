import { readConfig } from '../config.ts'
import { secureDemoUsers, showPasswords } from '../demo/demo-passwords.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { openStatedDatabase } from './open-stated-database.ts'

/** `secure-demo-users`: replaces the published demo passwords, before strangers can reach the server. */
export async function runSecureDemoUsers(_given: object, environment: NodeJS.ProcessEnv): Promise<void> {
  const database = await openStatedDatabase(readConfig(environment))
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
