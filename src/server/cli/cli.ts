import { ConfigError } from '../config.ts'
import { BackupRefused } from '../platform/backup/backup-refused.ts'
import { DirectoryInUse } from '../platform/database/directory-lock.ts'
import { MigrationRefused } from '../platform/database/migrations.ts'
import { faultSentence } from '../platform/log/fault-sentence.ts'
import { createPrivateFiles } from '../platform/storage/private-files.ts'
import { CommandRefused } from './command-refused.ts'

type Command = (args: string[], environment: NodeJS.ProcessEnv) => Promise<void>

/** Each command loads on demand, so that an import of photos does not load a database. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  seed: async () => {
    const { runSeed } = await import('./seed.ts')
    return (_args, environment) => runSeed(environment)
  },
  migrate: async () => {
    const { runMigrate } = await import('./migrate.ts')
    return (_args, environment) => runMigrate(environment)
  },
  import: async () => (await import('./import.ts')).runImport,
  backup: async () => (await import('./make-backup.ts')).runBackup,
  'backup:verify': async () => (await import('./verify-one-backup.ts')).runVerifyBackup,
  'move-to-postgres': async () => (await import('./move-to-postgres.ts')).runMoveToPostgres,
  restore: async () => (await import('./restore.ts')).runRestore,
  'secure-demo-users': async () => {
    const { runSecureDemoUsers } = await import('./secure-demo-users.ts')
    return (_args, environment) => runSecureDemoUsers(environment)
  },
  'adopt-installation': async () => {
    const { runAdoptInstallation } = await import('./adopt-installation.ts')
    return (_args, environment) => runAdoptInstallation(environment)
  },
  doctor: async () => (await import('./doctor.ts')).runDoctor,
  'factors:reset': async () => (await import('./reset-lost-factors.ts')).runResetFactors,
  'create-admin': async () => (await import('./create-admin.ts')).runCreateAdmin,
}

const [name = '', ...args] = process.argv.slice(2)
const load = commands[name]
createPrivateFiles()
try {
  if (load === undefined) throw new CommandRefused(`Commands: ${Object.keys(commands).join(', ')}`)
  const command = await load()
  await command(args, process.env)
  process.exit()
} catch (error) {
  const isExpected = [BackupRefused, CommandRefused, ConfigError, DirectoryInUse, MigrationRefused].some(
    (kind) => error instanceof kind,
  )
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
  process.stderr.write(`${faultSentence(error, `The command ${name}`) ?? (isExpected ? message : stack)}\n`)
  process.exit(1)
}
