import { createHash } from 'node:crypto'
import type { SqlClient } from '../database/migrations.ts'

/** The order of the rows does not matter. */
export interface TableSum {
  readonly rows: number
  readonly sum: string
}

export type TableSums = Record<string, TableSum>

const fetched = 500
// These settings give each value the same text form on every server, because the checksums of two databases are
// compared. They also lift the time limits, because a copy may take long.
const settings = [
  "set local datestyle = 'ISO, YMD'",
  "set local timezone = 'UTC'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
]

export async function tablesOf(client: SqlClient): Promise<string[]> {
  const { rows } = await client.query(`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by relname`)
  return (rows as { relname: string }[]).map(({ relname }) => relname)
}

/**
 * Yields all rows as lines of text, from one snapshot. For each table it yields `{"table":…}` and then the rows. Each
 * row is a JSON string that holds PostgreSQL's text form of the row. The last line is `{"sequences":…}`.
 */
export async function* copyTables(
  client: SqlClient,
  sums: TableSums,
  without: readonly string[] = [],
): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only')
  try {
    for (const setting of settings) await client.query(setting)
    for (const table of await tablesOf(client)) {
      if (without.includes(table)) continue
      yield JSON.stringify({ table })
      const counted = summing()
      await client.query(`declare rows no scroll cursor for select t::text as line from ${quoted(table)} t`)
      for (;;) {
        const { rows } = await client.query(`fetch ${fetched} from rows`)
        for (const { line } of rows as { line: string }[]) {
          counted.add(line)
          yield JSON.stringify(line)
        }
        if (rows.length < fetched) break
      }
      await client.query('close rows')
      sums[table] = counted.total()
    }
    yield JSON.stringify({ sequences: await sequencesOf(client) })
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

/** `sumOfTable` computes the same in the database. */
export function summing() {
  let rows = 0
  let sum = 0n
  return {
    add: (line: string): void => {
      rows += 1
      sum += BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 15)}`)
    },
    total: (): TableSum => ({ rows, sum: sum.toString() }),
  }
}

async function sumOfTable(client: SqlClient, table: string): Promise<TableSum> {
  const { rows } = await client.query(`
    select count(*)::text as rows, coalesce(sum(('x' || substr(
      encode(sha256(convert_to(t::text, 'UTF8')), 'hex'), 1, 15))::bit(60)::bigint), 0)::text as sum
    from ${quoted(table)} t`)
  const [found] = rows as { rows: string; sum: string }[]
  return { rows: Number(found?.rows), sum: found?.sum ?? '' }
}

async function sequencesOf(client: SqlClient): Promise<Record<string, string>> {
  const { rows } = await client.query(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null`)
  return Object.fromEntries((rows as { name: string; value: string }[]).map(({ name, value }) => [name, value]))
}

function quoted(name: string): string {
  return `public."${name.replaceAll('"', '""')}"`
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Fills empty, migrated tables with the lines of copyTables() in one transaction, and compares counts and checksums.
 * `finish` runs before the commit.
 *
 * Throws: an Error with the table's name when they differ.
 */
export async function fillTables(
  client: SqlClient,
  lines: AsyncIterable<string>,
  sums: TableSums,
  finish: () => Promise<void> = async () => {},
): Promise<void> {
  await client.query('begin')
  try {
    for (const setting of settings) await client.query(setting)
    // Drops the foreign keys, because they would demand a certain order of the tables. Adding the keys again checks
    // every row.
    const keys = await foreignKeysOf(client)
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    // Empties the tables first, because migrations insert some rows that the copy holds too.
    for (const table of await tablesOf(client)) await client.query(`truncate ${quoted(table)}`)
    await insertLines(client, lines)
    for (const [table, expected] of Object.entries(sums)) {
      const found = await sumOfTable(client, table)
      if (found.rows !== expected.rows || found.sum !== expected.sum)
        throw new Error(`Table ${table} differs after the copy: ${found.rows} of ${expected.rows} rows`)
    }
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await finish()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function insertLines(client: SqlClient, lines: AsyncIterable<string>): Promise<void> {
  let insert = ''
  let batch: string[] = []
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [batch])
    batch = []
  }
  for await (const line of lines) {
    const read: unknown = JSON.parse(line)
    if (typeof read === 'string') {
      batch.push(read)
      if (batch.length === fetched) await flush()
      continue
    }
    await flush()
    const { table, sequences = {} } = read as { table?: string; sequences?: Record<string, string> }
    if (table !== undefined) insert = await insertInto(client, table)
    for (const [name, value] of Object.entries(sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
  }
  await flush()
}

async function insertInto(client: SqlClient, table: string): Promise<string> {
  const { rows } = await client.query(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted(table)],
  )
  const columns = (rows as { name: string }[]).map(({ name }) => `"${name.replaceAll('"', '""')}"`)
  // Without `offset 0` PostgreSQL would parse each line once per column.
  return `insert into ${quoted(table)} (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => `(r).${column}`).join(', ')}
    from (select line::${quoted(table)} as r from unnest($1::text[]) as line offset 0) as parsed`
}

async function foreignKeysOf(client: SqlClient): Promise<ForeignKey[]> {
  const { rows } = await client.query(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  return rows as ForeignKey[]
}
