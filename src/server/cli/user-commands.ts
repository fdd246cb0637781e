import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { translate } from '#domain/texts/texts.ts'
import { hashPassword, insertUser, judgePassword, resetFactorsByEmail } from '../modules/users/users.public.ts'
import { sqlState } from '../platform/database/transactions.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { readConfig } from '../config.ts'
import { secureDemoUsers, showPasswords } from '../demo/demo-passwords.ts'
import { CommandRefused } from './command-line.ts'
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

/** A command-line argument would show the password to other users of the machine. */
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

export async function runResetFactors(
  { email }: { readonly email: string },
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const config = readConfig(environment)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const database = await openStatedDatabase(config)
  try {
    // No event announces this mail, because the server finds such mails within half a minute.
    const events = { publish: async () => {} }
    const mailFrom = config.mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`
    const had = await resetFactorsByEmail({ database, events, mailFrom, publicUrl }, email, systemClock.now())
    if (had === null) throw new CommandRefused(`Nobody has the email ${email}`)
    process.stdout.write(
      had
        ? `${email} logs in with the password alone now, and can set up a second factor again\n`
        : `${email} has no second factor: there is nothing to do\n`,
    )
  } finally {
    await database.close()
  }
}

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
