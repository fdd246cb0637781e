import type { Database } from '#server/platform/database/database.ts'

export interface RiversDeps {
  readonly database: Database
}
