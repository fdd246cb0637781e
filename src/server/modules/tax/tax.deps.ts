import type { Database } from '#server/platform/database/database.ts'

export interface TaxDeps {
  readonly database: Pick<Database, 'db' | 'command'>
}
