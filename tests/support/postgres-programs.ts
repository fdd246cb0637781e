import { execFileSync } from 'node:child_process'

/** The folder of PostgreSQL's programs, or null where it is not installed. */
export function postgresPrograms(): string | null {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}
