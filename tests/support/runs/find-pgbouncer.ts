import { existsSync } from 'node:fs'
import { onPath } from './find-program.ts'

export function findPgbouncer(): string | null {
  const debian = '/usr/sbin/pgbouncer'
  return onPath('pgbouncer') ?? (existsSync(debian) ? debian : null)
}
