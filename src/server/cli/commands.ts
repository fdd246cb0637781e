import { command, type Command } from './command-line.ts'

const backup = { kind: 'operand', about: 'name or folder of a backup' } as const

export const commands: Readonly<Record<string, Command>> = {
  import: command(
    'uploads the photos of a folder to the running server, and says which were refused',
    {
      folder: { kind: 'operand', about: 'folder of camera files; its subfolders count too' },
      album: { kind: 'demanded', shown: 'id', about: 'number of the album' },
      url: { kind: 'option', shown: 'address', about: 'address of the server: PUBLIC_URL, or PORT on this machine' },
      email: { kind: 'option', shown: 'email', about: 'who uploads: EDDYLINE_EMAIL, or the command asks' },
      'at-once': { kind: 'option', shown: 'count', about: 'uploads side by side, 1 to 16: 3' },
    },
    async () => (await import('./import.ts')).runImport,
  ),
  backup: command(
    'makes a backup now, while the server runs or while it is stopped',
    { full: { kind: 'flag', about: 'copies every file again instead of linking those of the last backup' } },
    async () => (await import('./backup-commands.ts')).runBackup,
  ),
  'backup:verify': command(
    'reads a whole backup and compares it with its manifest',
    { backup },
    async () => (await import('./backup-commands.ts')).runVerifyBackup,
  ),
  restore: command(
    'brings database and files back to their state at a backup',
    {
      backup,
      replace: {
        kind: 'flag',
        about: 'moves what is in DATA_DIR aside, and empties the database of DATABASE_URL',
      },
    },
    async () => (await import('./backup-commands.ts')).runRestore,
  ),
  'move-to-postgres': command(
    'copies the embedded database of DATA_DIR into the empty database of DATABASE_URL',
    {},
    async () => (await import('./database-commands.ts')).runMoveToPostgres,
  ),
  seed: command('adds demo data to an empty database', {}, async () => (await import('./seed.ts')).runSeed),
  migrate: command(
    'applies the migrations of this version before its processes start',
    {},
    async () => (await import('./database-commands.ts')).runMigrate,
  ),
  'create-admin': command(
    'creates the first administrator. The password is asked for, or read from standard input',
    {
      email: { kind: 'demanded', shown: 'email', about: 'the address for the login' },
      name: { kind: 'demanded', shown: 'name', about: 'the name that others see' },
    },
    async () => (await import('./user-commands.ts')).runCreateAdmin,
  ),
  'factors:reset': command(
    'removes the second factors of a user who has lost them, such as the last administrator',
    { email: { kind: 'operand', about: 'email of the user' } },
    async () => (await import('./user-commands.ts')).runResetFactors,
  ),
  doctor: command(
    'says what is unsafe about the settings and the data folder',
    { fix: { kind: 'flag', about: 'takes the rights of other users of this machine from files' } },
    async () => (await import('./doctor.ts')).runDoctor,
  ),
  'secure-demo-users': command(
    'gives new passwords to users who have the published one of the demo data',
    {},
    async () => (await import('./user-commands.ts')).runSecureDemoUsers,
  ),
  'adopt-installation': command(
    'records SECRET_KEY and storage as those of the database, after somebody changed one on purpose',
    {},
    async () => (await import('./database-commands.ts')).runAdoptInstallation,
  ),
}
