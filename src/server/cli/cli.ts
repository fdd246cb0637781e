import { ConfigError } from '../config.ts'
import { DirectoryInUse } from '../platform/database/directory-lock.ts'
import { MigrationRefused } from '../platform/database/migrations.ts'
import { CommandRefused } from './command-refused.ts'

type Command = (args: string[], environment: NodeJS.ProcessEnv) => Promise<void>

/** Loaded when called: importing photos must not load a database. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  seed: async () => {
    const { runSeed } = await import('./seed.ts')
    return (_args, environment) => runSeed(environment)
  },
  import: async () => (await import('./import.ts')).runImport,
  'create-admin': async () => (await import('./create-admin.ts')).runCreateAdmin,
}

const [name = '', ...args] = process.argv.slice(2)
const load = commands[name]
try {
  if (load === undefined) throw new CommandRefused(`Commands: ${Object.keys(commands).join(', ')}`)
  const command = await load()
  await command(args, process.env)
  process.exit()
} catch (error) {
  const forPeople = [CommandRefused, ConfigError, DirectoryInUse, MigrationRefused].some(
    (kind) => error instanceof kind,
  )
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
  process.stderr.write(`${forPeople ? message : stack}\n`)
  process.exit(1)
}
