import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { accountLinkKinds } from '#server/platform/mail/mail-outbox.ts'

export type WorkKind = 'mail' | 'zip' | 'payment' | 'refund'

export interface WorkItem {
  readonly id: number
  readonly order_id: number | null
  /** The kind of a mail, or the state of other work. */
  readonly about: string
  readonly since: Date
  readonly tries: number | null
  readonly next_try_at: Date | null
  readonly reason: string | null
  readonly can_retry: boolean
  readonly can_give_up: boolean
}

/** Each condition has a partial index. */
const sources: Readonly<Record<WorkKind, Readonly<Record<'waiting' | 'failed', RawBuilder<WorkItem> | null>>>> = {
  mail: {
    waiting: sql`select id, order_id, kind as about, created_at as since, tries, next_try_at, last_error as reason,
      true as can_retry, true as can_give_up from mails where sent_at is null and failed_at is null`,
    // Nobody can retry a failed mail with an account link, because the server deleted its body.
    failed: sql`select id, order_id, kind as about, failed_at as since, tries, null::timestamptz as next_try_at,
      last_error as reason, kind <> all(${accountLinkKinds}::text[]) as can_retry, true as can_give_up
      from mails where failed_at is not null and given_up_at is null`,
  },
  zip: {
    waiting: sql`select id, order_id, state as about, created_at as since, tries, next_try_at, last_error as reason,
      true as can_retry, true as can_give_up from zip_files where state in ('requested', 'building')`,
    failed: sql`select id, order_id, state as about, created_at as since, tries, null::timestamptz as next_try_at,
      last_error as reason, true as can_retry, true as can_give_up
      from zip_files where state = 'failed' and given_up_at is null`,
  },
  payment: {
    waiting: sql`select id, order_id, state as about, created_at as since, null::int as tries,
      lease_until as next_try_at, null as reason, state <> 'started' as can_retry, false as can_give_up
      from payment_attempts where (state in ('started', 'unknown') or state = 'late')`,
    failed: null,
  },
  refund: {
    waiting: sql`select id, order_id, state as about, created_at as since, null::int as tries,
      lease_until as next_try_at, failure_code as reason, state <> 'started' as can_retry, false as can_give_up
      from refunds where state in ('started', 'unknown')`,
    failed: null,
  },
}

export async function listWorkItems(
  db: Kysely<DB>,
  asked: { readonly kind: WorkKind; readonly failed: boolean; readonly after: number; readonly limit: number },
): Promise<WorkItem[]> {
  const source = sources[asked.kind][asked.failed ? 'failed' : 'waiting']
  if (source === null) return []
  const { rows } = await sql<WorkItem>`${source} and id > ${asked.after} order by id limit ${asked.limit}`.execute(db)
  return rows
}

const mostCounted = 1_000

/** Up to 1000 each, so that the query stays fast. */
export async function countFailed(db: Kysely<DB>): Promise<{ mail: number; zip: number }> {
  const { rows } = await sql<{ mail: number; zip: number }>`select
    (select count(*)::int from (select 1 from mails
      where failed_at is not null and given_up_at is null limit ${mostCounted}) m) as mail,
    (select count(*)::int from (select 1 from zip_files
      where state = 'failed' and given_up_at is null limit ${mostCounted}) z) as zip`.execute(db)
  return rows[0] ?? { mail: 0, zip: 0 }
}

export async function unsentOriginals(db: Kysely<DB>): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`select count(*)::int as waiting,
    min(created_at) as oldest from photos where awaits_original and deleted_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null }
}
