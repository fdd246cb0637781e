import { existsSync } from 'node:fs'
import { onPath } from './find-program.ts'

/** Returns the path of PgBouncer, or null when it is not installed. */
export function findPgbouncer(): string | null {
  const debian = '/usr/sbin/pgbouncer'
  return onPath('pgbouncer') ?? (existsSync(debian) ? debian : null)
}
