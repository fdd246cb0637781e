import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

const alertKinds = [
  'payments-stuck',
  'backup',
  'disk-low',
  'mails-waiting',
  'mails-refused',
  'originals-damaged',
] as const
export type AlertKind = (typeof alertKinds)[number]

export interface Alert {
  readonly kind: AlertKind
  /** The start of the alert, or the time of the check that first found it. */
  readonly since: Date
  /** One or two sentences with numbers for the operator. They contain no data of guests. */
  readonly fact: string
}

export interface KnownAlert {
  readonly kind: AlertKind
  readonly since: Date
  readonly mailedAt: Date
  readonly absentSince: Date | null
}

/**
 * `begins`, `lasts` and `ends` each send a mail to the operator. `leaves`: the alert is absent, but ends only after
 * an hour of absence. `returns`: it came back within that hour.
 */
export type AlertStep =
  | { readonly step: 'begins' | 'lasts'; readonly alert: Alert }
  | { readonly step: 'returns'; readonly kind: AlertKind }
  | { readonly step: 'leaves'; readonly kind: AlertKind }
  | { readonly step: 'ends'; readonly known: KnownAlert }

const reminderMs = 24 * 3_600_000
const restMs = 3_600_000

/** Returns the next step for each alert (docs/rules.md#mails-to-the-operator). */
export function nextSteps(found: readonly Alert[], known: readonly KnownAlert[], now: Date): AlertStep[] {
  return alertKinds.flatMap((kind): AlertStep[] => {
    const alert = found.find((each) => each.kind === kind)
    const memory = known.find((each) => each.kind === kind)
    if (alert === undefined) return memory === undefined ? [] : absentStep(memory, now)
    if (memory === undefined) return [{ step: 'begins', alert }]
    if (now.getTime() - memory.mailedAt.getTime() >= reminderMs)
      return [{ step: 'lasts', alert: { ...alert, since: memory.since } }]
    return memory.absentSince === null ? [] : [{ step: 'returns', kind }]
  })
}

function absentStep(known: KnownAlert, now: Date): AlertStep[] {
  if (known.absentSince === null) return [{ step: 'leaves', kind: known.kind }]
  return now.getTime() - known.absentSince.getTime() >= restMs ? [{ step: 'ends', known }] : []
}

export async function listKnownAlerts(db: Kysely<DB>): Promise<KnownAlert[]> {
  const rows = await db.selectFrom('operator_troubles').selectAll().execute()
  return rows.flatMap((row) => {
    // Skips a kind of alert that only a newer build knows, because this build cannot describe it.
    const kind = alertKinds.find((each) => each === row.kind)
    return kind === undefined
      ? []
      : [{ kind, since: row.since, mailedAt: row.mailed_at, absentSince: row.absent_since }]
  })
}

export async function rememberAlert(
  db: Kysely<DB>,
  { kind, since, mailedAt }: Omit<KnownAlert, 'absentSince'>,
): Promise<void> {
  const row = { since, mailed_at: mailedAt, absent_since: null }
  await db
    .insertInto('operator_troubles')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute()
}

export async function setAbsentSince(db: Kysely<DB>, kind: AlertKind, at: Date | null): Promise<void> {
  await db.updateTable('operator_troubles').set({ absent_since: at }).where('kind', '=', kind).execute()
}

export async function forgetAlert(db: Kysely<DB>, kind: AlertKind): Promise<void> {
  await db.deleteFrom('operator_troubles').where('kind', '=', kind).execute()
}
