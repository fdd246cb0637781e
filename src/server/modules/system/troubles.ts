import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

const troubleKinds = [
  'payments-stuck',
  'backup',
  'disk-low',
  'mails-waiting',
  'mails-refused',
  'originals-damaged',
] as const
export type TroubleKind = (typeof troubleKinds)[number]

export interface Trouble {
  readonly kind: TroubleKind
  /** The start of the trouble, or the time of the check that first found it. */
  readonly since: Date
  /** One or two sentences with numbers for the operator. They contain no data of guests. */
  readonly fact: string
}

export interface KnownTrouble {
  readonly kind: TroubleKind
  readonly since: Date
  readonly mailedAt: Date
  readonly absentSince: Date | null
}

/**
 * `begins`, `lasts` and `ends` each send a mail to the operator. `leaves`: the trouble is absent, but ends only after
 * an hour of absence. `returns`: it came back within that hour.
 */
export type TroubleStep =
  | { readonly step: 'begins' | 'lasts'; readonly trouble: Trouble }
  | { readonly step: 'returns'; readonly kind: TroubleKind }
  | { readonly step: 'leaves'; readonly kind: TroubleKind }
  | { readonly step: 'ends'; readonly known: KnownTrouble }

const reminderMs = 24 * 3_600_000
const restMs = 3_600_000

/** Returns the next step for each trouble (docs/rules.md#mails-to-the-operator). */
export function nextSteps(found: readonly Trouble[], known: readonly KnownTrouble[], now: Date): TroubleStep[] {
  return troubleKinds.flatMap((kind): TroubleStep[] => {
    const trouble = found.find((each) => each.kind === kind)
    const memory = known.find((each) => each.kind === kind)
    if (trouble === undefined) return memory === undefined ? [] : absentStep(memory, now)
    if (memory === undefined) return [{ step: 'begins', trouble }]
    if (now.getTime() - memory.mailedAt.getTime() >= reminderMs)
      return [{ step: 'lasts', trouble: { ...trouble, since: memory.since } }]
    return memory.absentSince === null ? [] : [{ step: 'returns', kind }]
  })
}

function absentStep(known: KnownTrouble, now: Date): TroubleStep[] {
  if (known.absentSince === null) return [{ step: 'leaves', kind: known.kind }]
  return now.getTime() - known.absentSince.getTime() >= restMs ? [{ step: 'ends', known }] : []
}

export async function listKnownTroubles(db: Kysely<DB>): Promise<KnownTrouble[]> {
  const rows = await db.selectFrom('operator_troubles').selectAll().execute()
  return rows.flatMap((row) => {
    // Skips a kind of trouble that only a newer build knows, because this build cannot describe it.
    const kind = troubleKinds.find((each) => each === row.kind)
    return kind === undefined
      ? []
      : [{ kind, since: row.since, mailedAt: row.mailed_at, absentSince: row.absent_since }]
  })
}

export async function rememberTrouble(
  db: Kysely<DB>,
  { kind, since, mailedAt }: Omit<KnownTrouble, 'absentSince'>,
): Promise<void> {
  const row = { since, mailed_at: mailedAt, absent_since: null }
  await db
    .insertInto('operator_troubles')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute()
}

export async function setAbsentSince(db: Kysely<DB>, kind: TroubleKind, at: Date | null): Promise<void> {
  await db.updateTable('operator_troubles').set({ absent_since: at }).where('kind', '=', kind).execute()
}

export async function forgetTrouble(db: Kysely<DB>, kind: TroubleKind): Promise<void> {
  await db.deleteFrom('operator_troubles').where('kind', '=', kind).execute()
}
