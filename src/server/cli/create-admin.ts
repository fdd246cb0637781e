import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { translate } from '#domain/texts/texts.ts'
import { hashPassword, insertUser, judgePassword } from '../modules/users/users.public.ts'
import { sqlState } from '../platform/database/transactions.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { readConfig } from '../config.ts'
import { CommandRefused } from './command-refused.ts'
import { openStatedDatabase } from './open-stated-database.ts'

const uniqueViolation = '23505'

/** `create-admin`: creates the first administrator where no demo data exist (docs/rules.md#first-administrator). */
export async function runCreateAdmin(
  given: { readonly email: string; readonly name: string },
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const [email, name] = [given.email.trim(), given.name.trim()]
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new CommandRefused(`${given.email} is not an email address, such as ann@example.com`)
  const password = await askPassword()
  const problem = await judgePassword(password, [name, email])
  if (problem !== null) throw new CommandRefused(translate('en', problem.key, problem.params))
  const database = await openStatedDatabase(readConfig(environment), { isNew: true })
  try {
    const passwordHash = await hashPassword(password)
    await database.transaction((tx) =>
      insertUser(tx, { name, email, role: 'admin', outfitterId: null, passwordHash, now: systemClock.now() }),
    )
    process.stdout.write(`${email} can log in as an administrator now\n`)
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw new CommandRefused(translate('en', 'taken.email'))
    throw error
  } finally {
    await database.close()
  }
}

/**
 * Reads the password from the terminal without showing it, or from the first line of a pipe. A command-line argument
 * would show the password to other users of the machine.
 */
async function askPassword(): Promise<string> {
  const { stdin, stdout } = process
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY })
  if (stdin.isTTY) stdout.write('Password: ')
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (stdin.isTTY) stdout.write('\n')
  }
}
