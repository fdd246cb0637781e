import { createHash } from 'node:crypto'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly checksum: string
  readonly sql: string
}

/** The part of a connection that migrations need. */
export interface SqlClient {
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

interface AppliedMigration {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

/** A database that this build must not touch; the message says why and what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

/** Orders files named NNNN-verb-noun.sql; throws when a name does not fit or a number is missing or used twice. */
export function describeMigrations(files: Readonly<Record<string, string>>): Migration[] {
  const found = Object.entries(files).map(([path, sql]) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (number === undefined) throw new Error(`Migration ${name} is not named NNNN-verb-noun.sql`)
    return { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
  found.sort((a, b) => a.number - b.number)
  for (const [index, migration] of found.entries()) {
    if (migration.number !== index + 1) throw new Error(`Migration ${migration.name} should have number ${index + 1}`)
  }
  return found
}

/**
 * What is still to apply. Throws MigrationRefused when an applied file was changed since, or when the database was
 * migrated by a newer build.
 */
export async function pendingMigrations(client: SqlClient, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await appliedMigrations(client)
  const newest = applied.at(-1)
  if (newest && newest.number > migrations.length) {
    throw new MigrationRefused(
      `The database was migrated by a newer version of this program (${newest.name}). Start that version, or restore a copy from before it.`,
    )
  }
  for (const done of applied) {
    const ours = migrations[done.number - 1]
    if (ours?.name !== done.name || ours.checksum !== done.checksum) {
      throw new MigrationRefused(
        `Migration ${done.name} was changed after it was applied to this database. Undo the change, and put it into a new file.`,
      )
    }
  }
  return migrations.slice(applied.length)
}

/** Applies what is pending, each file in its own transaction. The caller excludes others. */
export async function applyMigrations(client: SqlClient, pending: readonly Migration[], now: Date): Promise<void> {
  if (pending.length === 0) return
  await client.query(
    `create table if not exists schema_migrations (
       number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null)`,
  )
  for (const migration of pending) {
    await client.query('begin')
    try {
      await client.query(migration.sql)
      await client.query('insert into schema_migrations (number, name, checksum, applied_at) values ($1, $2, $3, $4)', [
        migration.number,
        migration.name,
        migration.checksum,
        now,
      ])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${migration.name} failed and was undone`, { cause: error })
    }
  }
}

async function appliedMigrations(client: SqlClient): Promise<AppliedMigration[]> {
  const table = await client.query("select 1 from pg_class where oid = to_regclass('schema_migrations')")
  if (table.rows.length === 0) return []
  const applied = await client.query('select number, name, checksum from schema_migrations order by number')
  return applied.rows.map(appliedMigration)
}

function appliedMigration(row: unknown): AppliedMigration {
  const { number, name, checksum } = row as Record<string, unknown>
  return { number: Number(number), name: String(name), checksum: String(checksum) }
}
