import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface ReportsDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
}
