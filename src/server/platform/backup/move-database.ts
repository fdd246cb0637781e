import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { applyMigrations } from '../database/apply-migrations.ts'
import { appliedMigrations, type Migration } from '../database/migrations.ts'
import { BackupRefused } from './backup-refused.ts'
import { copyTables, fillTables, type TableSums } from './copy-tables.ts'
import type { CopiedDatabase } from './create-backup.ts'
import { migrationsOfBackup } from './restore-backup.ts'
import { clearDatabase, dropTables } from './restore-installation.ts'

interface Move {
  /** No server may use this folder. */
  readonly sourceDirectory: string
  openSource(): Promise<CopiedDatabase>
  openTarget(): Promise<CopiedDatabase>
  readonly migrations: readonly Migration[]
  readonly now: Date
}

/**
 * Copies every table and sequence of the embedded database into an empty PostgreSQL database, and leaves the source
 * unchanged. Compares counts and checksums before the commit, and returns them per table.
 *
 * Throws: BackupRefused when the target has tables, a server uses the target, or the source comes from a newer build.
 */
export async function moveDatabase(move: Move): Promise<TableSums> {
  if (!existsSync(join(move.sourceDirectory, 'PG_VERSION')))
    throw new BackupRefused(
      `There is no embedded database at ${move.sourceDirectory}. Set DATA_DIR to the server's folder.`,
    )
  const target = await move.openTarget()
  try {
    await clearDatabase(target.client, false)
    const source = await move.openSource()
    try {
      return await copyInto(target, source, move)
    } finally {
      await source.close()
    }
  } finally {
    await target.close()
  }
}

async function copyInto(target: CopiedDatabase, source: CopiedDatabase, move: Move): Promise<TableSums> {
  const applied = await appliedMigrations(source.client)
  const wanted = migrationsOfBackup({ manifest: { migrations: applied } }, move.migrations)
  const sums: TableSums = {}
  try {
    await applyMigrations(target.client, wanted, move.now)
    await fillTables(target.client, copyTables(source.client, sums), sums)
    return sums
  } catch (error) {
    await dropTables(target.client)
    throw error
  }
}
