import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const debian = '/usr/lib/postgresql'

/** Returns the newest folder with initdb and postgres, or null when no PostgreSQL server is installed. */
export function findPostgres(): string | null {
  const pgConfig = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const candidates = [
    ...(pgConfig.status === 0 ? [pgConfig.stdout.trim()] : []),
    ...versions.map((version) => join(debian, version, 'bin')),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/usr/bin',
  ]
  // `pg_config` may come with PostgreSQL's client alone, and its folder then lacks the server. So every candidate folder
  // must hold the server's programs.
  return (
    candidates.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)))) ?? null
  )
}
