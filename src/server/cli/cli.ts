import { ConfigError } from '../config.ts'
import { BackupRefused } from '../platform/backup/backup-refused.ts'
import { DirectoryInUse } from '../platform/database/directory-lock.ts'
import { MigrationRefused } from '../platform/database/migrations.ts'
import { faultSentence } from '../platform/log/fault-sentence.ts'
import { createPrivateFiles } from '../platform/storage/private-files.ts'
import { usageOf, CommandRefused } from './command-line.ts'
import { commands } from './commands.ts'

const [name = '', ...args] = process.argv.slice(2)
createPrivateFiles()
try {
  await run()
  process.exit()
} catch (error) {
  const isExpected = [BackupRefused, CommandRefused, ConfigError, DirectoryInUse, MigrationRefused].some(
    (kind) => error instanceof kind,
  )
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
  process.stderr.write(`${faultSentence(error, `The command ${name}`) ?? (isExpected ? message : stack)}\n`)
  process.exit(1)
}

async function run(): Promise<void> {
  const asked = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (asked !== undefined && !asksHelp(args)) return asked.read(name, args)(process.env)
  if (asked === undefined && name !== '' && !asksHelp([name]))
    throw new CommandRefused(`There is no command ${name}\n${listed()}`)
  if (name === '') throw new CommandRefused(listed())
  process.stdout.write(asked === undefined ? `${listed()}\n` : usageOf(name, asked))
}

function asksHelp(given: readonly string[]): boolean {
  return given.includes('--help') || given.includes('-h')
}

function listed(): string {
  const width = Math.max(...Object.keys(commands).map((known) => known.length))
  const lines = Object.entries(commands).map(
    ([known, { about }]) => `  npm run cli -- ${known.padEnd(width)}  ${about}`,
  )
  return ['Commands, each with --help:', ...lines].join('\n')
}
