import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const debian = '/usr/lib/postgresql'

/** The folder with initdb and postgres, or null where PostgreSQL's server is not installed. The newest wins. */
export function findPostgres(): string | null {
  const told = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const candidates = [
    ...(told.status === 0 ? [told.stdout.trim()] : []),
    ...versions.map((version) => join(debian, version, 'bin')),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/usr/bin',
  ]
  // pg_config also comes with the client's headers alone.
  return (
    candidates.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)))) ?? null
  )
}
