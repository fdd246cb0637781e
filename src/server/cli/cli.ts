import { CommandRefused } from './command-refused.ts'

type Command = (args: string[], environment: NodeJS.ProcessEnv) => Promise<void>

/** Loaded when called: importing photos must not load a database. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  seed: async () => {
    const { runSeed } = await import('./seed.ts')
    return (_args, environment) => runSeed(environment)
  },
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
  const text = error instanceof Error && !(error instanceof CommandRefused) ? (error.stack ?? error.message) : undefined
  process.stderr.write(`${text ?? (error instanceof Error ? error.message : String(error))}\n`)
  process.exit(1)
}
