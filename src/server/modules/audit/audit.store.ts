import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

interface AuditFilter {
  /** Returns only entries from `from` (inclusive) to `to` (exclusive). */
  readonly from: Date | null
  readonly to: Date | null
  /**
   * Matches the actions of this user, and what anybody tried at this user's login. For an administrator, also matches the
   * actions while logged in as another user.
   */
  readonly userId: number | null
  readonly outfitterId: number | null
  readonly entity: string | null
  readonly entityId: number | null
  /** Matches the beginning of the action's name. */
  readonly action: string | null
  readonly actions: readonly string[] | null
  /** Returns only entries with a smaller id, for paging. */
  readonly before: number | null
  readonly limit: number
}

// The margin of a search by time, in milliseconds. Audit entries are numbered in the order of writing, but `at` is the
// time when the request began. After a wait for a lock, an entry may get a higher number than an entry with a later
// `at`. So the search reads the ids of one more hour on each side. No request waits longer.
const skewMs = 3_600_000

/** Turns the time range into a range of ids first, so that paging needs one index only. */
export async function findAuditEntries(db: Sql, filter: AuditFilter) {
  const { from, to, userId, outfitterId, entity, entityId, action, actions, before } = filter
  const [first, last] = await Promise.all([
    from === null ? undefined : lastEntryBefore(db, new Date(from.getTime() - skewMs)),
    to === null ? undefined : firstEntryFrom(db, new Date(to.getTime() + skewMs)),
  ])
  let query = entries(db)
  if (from !== null) query = query.where('audit_log.at', '>=', from)
  if (to !== null) query = query.where('audit_log.at', '<', to)
  if (first !== undefined) query = query.where('audit_log.id', '>', first)
  if (last !== undefined) query = query.where('audit_log.id', '<', last)
  if (before !== null) query = query.where('audit_log.id', '<', before)
  if (outfitterId !== null) query = query.where('audit_log.outfitter_id', '=', outfitterId)
  if (entity !== null) query = query.where('audit_log.entity', '=', entity)
  if (entityId !== null) query = query.where('audit_log.entity_id', '=', entityId)
  if (action !== null) query = query.where(sql<boolean>`starts_with(audit_log.action, ${action})`)
  if (actions !== null) query = query.where('audit_log.action', 'in', actions)
  if (userId !== null)
    query = query.where((eb) =>
      eb.or([
        eb('audit_log.actor_user_id', '=', userId),
        eb('audit_log.origin_user_id', '=', userId),
        eb.and([eb('audit_log.entity', '=', 'login'), eb('audit_log.entity_id', '=', userId)]),
      ]),
    )
  return query.orderBy('audit_log.id', 'desc').limit(filter.limit).execute()
}

export type AuditRow = Awaited<ReturnType<typeof findAuditEntries>>[number]

function entries(db: Sql) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users as actors', 'actors.id', 'audit_log.actor_user_id')
    .leftJoin('users as origins', 'origins.id', 'audit_log.origin_user_id')
    .leftJoin('outfitters', 'outfitters.id', 'audit_log.outfitter_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.entity',
      'audit_log.entity_id',
      'audit_log.detail',
      'audit_log.address',
      'audit_log.device',
      'actors.id as user_id',
      'actors.name as user_name',
      'origins.id as origin_id',
      'origins.name as origin_name',
      'outfitters.id as outfitter_id',
      'outfitters.name as outfitter_name',
      'outfitters.slug as outfitter_slug',
    ])
}

async function lastEntryBefore(db: Sql, instant: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('at', '<', instant)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

async function firstEntryFrom(db: Sql, instant: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('at', '>=', instant)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
