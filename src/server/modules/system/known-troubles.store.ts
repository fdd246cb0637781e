import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { troubleKinds, type KnownTrouble, type TroubleKind } from './troubles.ts'

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
