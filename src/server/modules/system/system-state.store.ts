import { type Kysely, sql } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Schemas = components['schemas']
type Sql = Kysely<DB>

const instant = (at: Date): string => at.toISOString()
const instantOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

export async function listProcesses(db: Sql): Promise<Schemas['SystemProcess'][]> {
  const rows = await db
    .selectFrom('processes')
    .selectAll()
    .select(sql<boolean>`seen_at < clock_timestamp() - interval '1 minute'`.as('silent'))
    .orderBy('instance')
    .execute()
  return rows.map((row) => ({
    instance: row.instance,
    role: row.role === 'web' || row.role === 'worker' ? row.role : 'all',
    build: row.build,
    started_at: instant(row.started_at),
    seen_at: instant(row.seen_at),
    makes_backups: row.makes_backups,
    silent: row.silent,
    disk_free_bytes: row.disk_free_bytes,
    // This cast is safe, because only recordProcess writes the column `failing`, always with a list of SystemCheck.
    failing: row.failing as Schemas['SystemCheck'][],
  }))
}

export async function listSweeps(db: Sql): Promise<Schemas['SystemSweep'][]> {
  const rows = await db.selectFrom('sweeps').select(['name', 'saved_at', 'finished_at']).orderBy('name').execute()
  return rows.map((row) => ({
    name: row.name,
    saved_at: instant(row.saved_at),
    finished_at: instantOrNull(row.finished_at),
  }))
}

/** The last backup that ended and the later ones that still run. */
export async function listBackups(db: Sql): Promise<Schemas['SystemBackup'][]> {
  const rows = await db.selectFrom('backups').selectAll().orderBy('started_at', 'desc').limit(10).execute()
  const ended = rows.findIndex(({ failure, finished_at: at }) => at !== null || failure !== null)
  return rows.slice(0, ended + 1 || 1).map((row) => ({
    name: row.name,
    started_at: instant(row.started_at),
    finished_at: instantOrNull(row.finished_at),
    failure: row.failure,
    byte_size: row.byte_size,
    verified_at: instantOrNull(row.verified_at),
    damage: row.damage,
  }))
}

/** `current`: the id of the build that this process serves. */
export async function listBuilds(db: Sql, current: string): Promise<Schemas['SystemBuild'][]> {
  const rows = await db
    .selectFrom('kept_builds')
    .select(['id', 'served_at', 'retired_at', 'page_seen_at'])
    .orderBy('served_at', 'desc')
    .limit(10)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    state: row.id === current ? 'current' : row.retired_at === null ? 'kept' : 'refused',
    served_at: instant(row.served_at),
    page_seen_at: instantOrNull(row.page_seen_at),
  }))
}

/** Ignores builds that the database does not know, because anybody could send any build's name. */
export async function recordPages(db: Sql, seen: ReadonlyMap<string, Date>): Promise<void> {
  for (const [id, at] of seen)
    await db
      .updateTable('kept_builds')
      .set({ page_seen_at: at })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('page_seen_at', 'is', null), eb('page_seen_at', '<', at)]))
      .execute()
}

interface WaitingWork {
  readonly kind: 'payment' | 'refund' | 'mail' | 'zip'
  readonly waiting: number
  /** The start of the longest wait. */
  readonly oldest: Date | null
}

/** Partial indexes keep the query fast. */
export async function waitingWork(db: Kysely<DB>): Promise<readonly WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`
    select 'payment' as kind, count(*)::int as waiting, min(created_at) as oldest
      from payment_attempts where state in ('started', 'unknown') or state = 'late'
    union all
    select 'refund', count(*)::int, min(created_at) from refunds where state in ('started', 'unknown')
    union all
    select 'mail', count(*)::int, min(created_at) from mails where sent_at is null and failed_at is null
    union all
    select 'zip', count(*)::int, min(created_at) from zip_files where state in ('requested', 'building')`.execute(db)
  return rows
}

export async function databaseBytes(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
