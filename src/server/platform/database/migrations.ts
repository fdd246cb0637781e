import { createHash } from 'node:crypto'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly checksum: string
  readonly sql: string
  /**
   * The last migration that a build must contain to use the database after this migration. By default this is the
   * migration's own number. A lower number lets older builds still use the database.
   */
  readonly runsWith: number
  /** Statements that run one by one outside a transaction. Null when the file runs in one transaction. */
  readonly concurrent: readonly string[] | null
}

export interface SqlClient {
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface AppliedMigration {
  readonly number: number
  readonly name: string
  readonly checksum: string
  readonly runsWith: number
}

export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

/**
 * Returns the migrations in files named NNNN-verb-noun.sql, in order.
 *
 * Throws: an error for a wrong name or header, and for a missing or repeated number.
 */
export function describeMigrations(files: Readonly<Record<string, string>>): Migration[] {
  const found = Object.entries(files).map(([path, sql]) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const digits = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (digits === undefined) throw new Error(`Migration ${name} is not named NNNN-verb-noun.sql`)
    const number = Number(digits)
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { number, name, sql, checksum, runsWith: runsWithOf(name, number, sql), concurrent: concurrentOf(name, sql) }
  })
  found.sort((a, b) => a.number - b.number)
  for (const [index, migration] of found.entries()) {
    if (migration.number !== index + 1) throw new Error(`Migration ${migration.name} should have number ${index + 1}`)
  }
  return found
}

function headerOf(sql: string, name: string): string | null {
  return new RegExp(String.raw`^-- ${name}:(.*)$`, 'm').exec(sql)?.[1]?.trim() ?? null
}

function runsWithOf(name: string, number: number, sql: string): number {
  const stated = headerOf(sql, 'runs-with')
  if (stated === null) return number
  if (/^\d{4}$/.test(stated) && Number(stated) >= 1 && Number(stated) <= number) return Number(stated)
  throw new Error(`Migration ${name} says 'runs-with: ${stated}': expected the number of this or an earlier migration`)
}

const concurrentStatement =
  /^(create( unique)? index concurrently (?!if\b)\w+ on\b|drop index concurrently if exists \w+$)/i

function concurrentOf(name: string, sql: string): string[] | null {
  const stated = headerOf(sql, 'transaction')
  if (stated === null) return null
  if (stated !== 'none') throw new Error(`Migration ${name} says 'transaction: ${stated}': only 'none' is known`)
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '')
  for (const statement of statements) {
    if (!concurrentStatement.test(statement))
      throw new Error(
        `Migration ${name} runs outside a transaction. It may only hold 'create index concurrently <name> on …' and 'drop index concurrently if exists <name>', but has: ${statement}`,
      )
  }
  return statements
}

/** Throws: MigrationRefused when an applied file has changed, or when a newer build's migration excludes this build. */
export async function pendingMigrations(client: SqlClient, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await appliedMigrations(client)
  const newer = applied.find(({ number, runsWith }) => number > migrations.length && runsWith > migrations.length)
  if (newer) {
    throw new MigrationRefused(
      `The database was migrated by a newer version of this program, and this version cannot run with ${newer.name}. Start the newer version.`,
    )
  }
  for (const done of applied.slice(0, migrations.length)) {
    const ours = migrations[done.number - 1]
    if (ours?.name !== done.name || ours.checksum !== done.checksum) {
      throw new MigrationRefused(
        `Migration ${done.name} was changed after it was applied to this database. Undo the change, and put it into a new file.`,
      )
    }
  }
  return migrations.slice(applied.length)
}

export async function appliedMigrations(client: SqlClient): Promise<AppliedMigration[]> {
  const table = await client.query("select 1 from pg_class where oid = to_regclass('schema_migrations')")
  if (table.rows.length === 0) return []
  // Reads each row as JSON, because earlier builds created the table without the column runs_with.
  const applied = await client.query(`
    select number, name, checksum, coalesce((to_jsonb(done) ->> 'runs_with')::integer, number) as runs_with
    from schema_migrations as done order by number`)
  return applied.rows.map(appliedMigration)
}

function appliedMigration(row: unknown): AppliedMigration {
  const { number, name, checksum, runs_with } = row as Record<string, unknown>
  return { number: Number(number), name: String(name), checksum: String(checksum), runsWith: Number(runs_with) }
}
