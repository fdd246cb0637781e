import { type Kysely, sql } from 'kysely'
import { readIntegrity } from '#server/modules/photos/integrity.public.ts'
import { unprovenKinds } from '#server/platform/mail/mail-outbox.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { hasNoLaterMail } from './change-system-work.ts'
import type { Alert } from './alerts.ts'
import { waitingWork } from './system-state.store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Beyond these limits the operator must act (docs/rules.md#mails-to-the-operator). The alert rules of the monitoring
 * use the same limits.
 */
const limits = {
  paymentMs: 10 * minuteMs,
  mailMs: 30 * minuteMs,
  backupMs: 36 * hourMs,
  freeBytes: 2e9,
  /** Guests mistype some addresses. */
  refusedShare: 0.02,
}

export async function findAlerts({ db }: Pick<Database, 'db'>, now: Date): Promise<Alert[]> {
  const [work, backup, disk, refused, originals] = await Promise.all([
    waitingWork(db),
    backupAlert(db, now),
    diskAlert(db, now),
    refusedAlert(db, now),
    originalsAlert(db, now),
  ])
  const overdue = (name: 'payment' | 'mail', limitMs: number) => {
    const found = work.find((each) => each.kind === name)
    return found?.oldest != null && now.getTime() - found.oldest.getTime() > limitMs
      ? { since: found.oldest, waiting: found.waiting }
      : null
  }
  const payments = overdue('payment', limits.paymentMs)
  const mails = overdue('mail', limits.mailMs)
  return [
    payments && {
      kind: 'payments-stuck' as const,
      since: payments.since,
      fact: `${counted(payments.waiting, 'payment has', 'payments have')} no known outcome. The oldest has waited since ${instant(payments.since)}.`,
    },
    backup,
    disk,
    mails && {
      kind: 'mails-waiting' as const,
      since: mails.since,
      fact: `${counted(mails.waiting, 'mail waits', 'mails wait')} to be sent. The oldest has waited since ${instant(mails.since)}.`,
    },
    refused,
    originals,
  ].filter((alert) => alert !== null)
}

async function backupAlert(db: Kysely<DB>, now: Date): Promise<Alert | null> {
  const newest = await db
    .selectFrom('backups')
    .select(['name', 'started_at', 'failure', 'damage', 'verified_at'])
    .where((eb) => eb.or([eb('finished_at', 'is not', null), eb('failure', 'is not', null)]))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest !== undefined && newest.failure !== null)
    return { kind: 'backup', since: newest.started_at, fact: `The backup ${newest.name} failed: ${newest.failure}` }
  if (newest !== undefined && newest.damage !== null) {
    const since = newest.verified_at ?? newest.started_at
    return { kind: 'backup', since, fact: `The backup ${newest.name} is damaged: ${newest.damage}` }
  }
  const last = newest?.started_at ?? (await firstMigrationAt(db))
  if (last === null || now.getTime() - last.getTime() <= limits.backupMs) return null
  const fact =
    newest === undefined
      ? `This installation has had no backup since it began on ${instant(last)}.`
      : `The last backup is of ${instant(last)}.`
  return { kind: 'backup', since: new Date(last.getTime() + limits.backupMs), fact }
}

async function firstMigrationAt(db: Kysely<DB>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(applied_at) as at from schema_migrations`.execute(db)
  return rows[0]?.at ?? null
}

async function diskAlert(db: Kysely<DB>, now: Date): Promise<Alert | null> {
  const rows = await db
    .selectFrom('processes')
    .select(['instance', 'disk_free_bytes', 'failing'])
    .where('seen_at', '>', sql<Date>`clock_timestamp() - interval '2 minutes'`)
    .orderBy('disk_free_bytes')
    .orderBy('instance')
    .execute()
  const refusing = rows.find(({ failing }) => JSON.stringify(failing).includes('"part":"disk"'))
  if (refusing !== undefined)
    return { kind: 'disk-low', since: now, fact: `The disk of ${refusing.instance} refuses writes.` }
  const [fullest] = rows
  const free = fullest?.disk_free_bytes ?? null
  if (fullest === undefined || free === null || free >= limits.freeBytes) return null
  return {
    kind: 'disk-low',
    since: now,
    fact: `${(free / 1e9).toFixed(1)} GB are free on the disk of ${fullest.instance}.`,
  }
}

/** Leaves out mails that anybody may have sent to any address. */
async function refusedAlert(db: Kysely<DB>, now: Date): Promise<Alert | null> {
  const from = new Date(now.getTime() - dayMs)
  const refused = await db
    .selectFrom('mails')
    .select((eb) => [sql<number>`count(*)::int`.as('count'), eb.fn.min('failed_at').as('first')])
    .where('failed_at', '>', from)
    .where('kind', 'not in', unprovenKinds)
    .where(hasNoLaterMail)
    .executeTakeFirstOrThrow()
  const { count, first } = refused
  if (count === 0 || first === null) return null
  const sent = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sent_at', '>', from)
    .executeTakeFirstOrThrow()
  if (count < (count + sent.count) * limits.refusedShare) return null
  return {
    kind: 'mails-refused',
    since: first,
    fact: `The mail server refused ${counted(count, 'mail', 'mails')} for good in the last 24 hours.`,
  }
}

/** Unsold photos count too, because guests can still buy them. */
async function originalsAlert(db: Kysely<DB>, now: Date): Promise<Alert | null> {
  const { damaged } = await readIntegrity(db)
  const count = damaged.sold + damaged.unsold
  if (count === 0) return null
  const sold =
    damaged.sold === 0 ? 'None of them is sold.' : `${damaged.sold} of them ${damaged.sold === 1 ? 'is' : 'are'} sold.`
  return {
    kind: 'originals-damaged',
    since: damaged.since ?? now,
    fact: `The nightly check found ${counted(count, 'original', 'originals')} missing or damaged. ${sold}`,
  }
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** The mail to the operator cannot know the operator's time zone. */
export function instant(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
