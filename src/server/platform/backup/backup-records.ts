import type { SqlClient } from '../database/migrations.ts'
import type { BackupManifest } from './backup-folder.ts'

export interface BackupRecords {
  started(name: string, at: Date): Promise<void>
  /**
   * Adds the backup's row when this database has none, because a command may have made the backup while no server ran.
   */
  finished(manifest: BackupManifest, at: Date): Promise<void>
  failed(name: string, failure: string): Promise<void>
  /** Marks unfinished backups as failed. Call it only while no backup runs. */
  interrupted(): Promise<void>
  /** `damage` is a sentence for the operator, or null for a good backup. */
  checked(name: string, at: Date, damage: string | null): Promise<void>
}

export function backupRecords(client: SqlClient): BackupRecords {
  return {
    started: async (name, at) => {
      await client.query('insert into backups (name, started_at) values ($1, $2)', [name, at])
    },
    finished: async ({ byteSize, fileCount, name, takenAt }, at) => {
      await client.query(
        `insert into backups (name, started_at, finished_at, byte_size, file_count) values ($1, $2, $3, $4, $5)
         on conflict (name) do update
           set finished_at = excluded.finished_at, byte_size = excluded.byte_size, file_count = excluded.file_count
           where backups.finished_at is null and backups.failure is null`,
        [name, takenAt, at, byteSize, fileCount],
      )
    },
    failed: async (name, failure) => {
      await client.query('update backups set failure = $2 where name = $1', [name, failure])
    },
    interrupted: async () => {
      await client.query(
        `update backups set failure = 'It was interrupted.' where finished_at is null and failure is null`,
      )
    },
    checked: async (name, at, damage) => {
      await client.query('update backups set verified_at = $2, damage = $3 where name = $1', [name, at, damage])
    },
  }
}

const noRecords: BackupRecords = {
  started: async () => {},
  finished: async () => {},
  failed: async () => {},
  interrupted: async () => {},
  checked: async () => {},
}

/**
 * When the schema is too old for such records, the functions do nothing. If they failed instead, nobody could make a
 * backup before an upgrade.
 */
export async function recordsIfKnown(client: SqlClient): Promise<BackupRecords> {
  const { rows } = await client.query(`select to_regclass('backups') is not null as known`)
  return (rows as { known: boolean }[]).some(({ known }) => known) ? backupRecords(client) : noRecords
}

/** The next backup must not reuse the files of a damaged one. */
export async function isNewestDamaged(client: SqlClient): Promise<boolean> {
  const { rows } = await client.query(
    'select damage from backups where finished_at is not null order by started_at desc limit 1',
  )
  return (rows as { damage: string | null }[]).some(({ damage }) => damage !== null)
}
