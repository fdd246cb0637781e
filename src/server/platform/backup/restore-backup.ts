import { Readable } from 'node:stream'
import { applyMigrations } from '../database/apply-migrations.ts'
import type { Migration, SqlClient } from '../database/migrations.ts'
import type { Storage } from '../storage/storage.ts'
import type { BackupManifest, OpenedBackup } from './backup-folder.ts'
import { BackupRefused } from './backup-refused.ts'
import { fillTables } from './copy-tables.ts'
import { contentOf, databaseLines, filesOf } from './verify-backup.ts'

/**
 * Returns this build's migrations up to the backup's last one.
 *
 * Throws: BackupRefused when the backup comes from a newer build, or has other migrations.
 */
export function migrationsOfBackup(
  { manifest }: { readonly manifest: Pick<BackupManifest, 'migrations'> },
  own: readonly Migration[],
): readonly Migration[] {
  for (const [index, { name, checksum }] of manifest.migrations.entries()) {
    const ours = own[index]
    if (ours === undefined)
      throw new BackupRefused(
        `The backup was made by a newer version of this program (${name}). Restore it with that version or a newer one.`,
      )
    if (ours.name !== name || ours.checksum !== checksum)
      throw new BackupRefused(`The backup comes from another program: its migration ${name} differs from this one's.`)
  }
  return own.slice(0, manifest.migrations.length)
}

/** The server's next start applies newer migrations. Returns the number of the next order. */
export async function restoreDatabase(
  client: SqlClient,
  backup: OpenedBackup,
  migrations: readonly Migration[],
  now: Date,
): Promise<number> {
  let nextOrder = 0
  await applyMigrations(client, migrationsOfBackup(backup, migrations), now)
  await fillTables(client, databaseLines(backup), backup.manifest.tables, async () => {
    nextOrder = await skipNumbers(client)
  })
  return nextOrder
}

/**
 * Skips the numbers that rows after the backup had: guests, devices, mails and the payment provider still know them.
 * Skips a tenth of the numbers in use, but at least 1,000 of orders and 10,000 of other rows, such as photos.
 */
async function skipNumbers(client: SqlClient): Promise<number> {
  const { rows } = await client.query(`
    select sequencename as name, setval(format('%I.%I', schemaname, sequencename)::regclass, least(
      max_value,
      coalesce(last_value, 0) + greatest(
        coalesce(last_value, 0) / 10,
        case sequencename when 'orders_id_seq' then 1000 else 10000 end)))::text as last
    from pg_sequences where schemaname = 'public'`)
  const orders = (rows as { name: string; last: string }[]).find(({ name }) => name === 'orders_id_seq')
  return Number(orders?.last ?? 0) + 1
}

export async function restoreFiles(backup: OpenedBackup, storage: Pick<Storage, 'putStream'>): Promise<void> {
  for await (const file of filesOf(backup)) await storage.putStream(file.key, Readable.from(contentOf(backup, file)))
}
