import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { passwordMaximumLength, passwordMinimumLength, passwordProblem } from '#domain/users/password-rules.ts'
import { translate } from '#domain/texts/texts.ts'
import { hashPassword, insertUser } from '../modules/users/users.public.ts'
import { openDatabase } from '../platform/database/database.ts'
import { sqlState } from '../platform/database/transactions.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { createLog } from '../platform/log/log.ts'
import { readConfig } from '../config.ts'
import { CommandRefused } from './command-refused.ts'

const usage =
  'Usage: npm run create-admin -- --email <email> --name <name>   (the password is asked for, or read from standard input)'
const passwordLimits = {
  'password.too-short': { count: passwordMinimumLength },
  'password.too-long': { count: passwordMaximumLength },
  'password.common': {},
} as const
const uniqueViolation = '23505'

/** `create-admin`: creates the first administrator where no demo data exist (docs/rules.md#first-administrator). */
export async function runCreateAdmin(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { email, name } = readArguments(args)
  const password = await askPassword()
  const problem = passwordProblem(password, email)
  if (problem !== null) throw new CommandRefused(translate('en', problem, passwordLimits[problem]))
  const config = readConfig(environment)
  const database = await openDatabase({
    url: config.databaseUrl ?? undefined,
    directUrl: config.databaseDirectUrl ?? undefined,
    directory: config.dataDirectory,
    log: createLog({ level: 'warn' }),
  })
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

function readArguments(args: string[]): { email: string; name: string } {
  try {
    const { values } = parseArgs({ args, options: { email: { type: 'string' }, name: { type: 'string' } } })
    const email = values.email?.trim() ?? ''
    const name = values.name?.trim() ?? ''
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && name !== '') return { email, name }
  } catch {
    // Wrong arguments lead to the usage message below.
  }
  throw new CommandRefused(usage)
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
