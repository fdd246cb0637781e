import type { Kysely, Transaction } from 'kysely'
import type { TaxOverride } from '#domain/tax/tax-override.ts'
import { localDate } from '#domain/trip-time/local-date.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

export interface StoredTaxOverride extends TaxOverride {
  readonly createdAt: Date
}

/** Returns the tax overrides that nobody withdrew, sorted by country, state and start day. */
export async function listOverrides(
  db: Kysely<DB>,
  place?: Pick<TaxOverride, 'country' | 'state'>,
): Promise<StoredTaxOverride[]> {
  let query = overrideQuery(db).where('tax_overrides.deleted_at', 'is', null)
  if (place)
    query = query.where('tax_overrides.country', '=', place.country).where('tax_overrides.state', '=', place.state)
  const rows = await query
    .orderBy('tax_overrides.country', 'desc')
    .orderBy('tax_overrides.state')
    .orderBy('tax_overrides.effective_on')
    .execute()
  return rows.map(toOverride)
}

/** Also names the administrator behind a login-as (docs/rules.md#audit-log). */
export interface TaxActor {
  readonly userId: number | null
  readonly originUserId: number | null
}

/** `check` may refuse to replace the former override, which is locked then. */
export async function insertOverride(
  tx: Transaction<DB>,
  override: Omit<StoredTaxOverride, 'id'>,
  by: TaxActor,
  check: (former: StoredTaxOverride) => Promise<void>,
): Promise<number> {
  for (;;) {
    const former = await lockOverride(tx, override)
    if (former !== undefined) {
      await check(former)
      await withdrawOverride(tx, former.id, by, override.createdAt)
    }
    const row = await tx
      .insertInto('tax_overrides')
      .values({
        country: override.country,
        state: override.state,
        effective_on: override.effectiveOn,
        rate_ppm: override.ratePpm,
        taxable: override.taxable,
        source: override.source,
        created_by: by.userId,
        origin_user_id: by.originUserId,
        created_at: override.createdAt,
      })
      .onConflict((conflict) =>
        conflict.columns(['country', 'state', 'effective_on']).where('deleted_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    // A concurrent save inserted an override of the same place and day first, so the loop now replaces that one.
    if (row === undefined) continue
    if (former !== undefined)
      await tx.updateTable('tax_overrides').set({ replaced_by: row.id }).where('id', '=', former.id).execute()
    return row.id
  }
}

async function lockOverride(
  tx: Transaction<DB>,
  { country, state, effectiveOn }: Pick<TaxOverride, 'country' | 'state' | 'effectiveOn'>,
): Promise<StoredTaxOverride | undefined> {
  const row = await overrideQuery(tx)
    .where('tax_overrides.country', '=', country)
    .where('tax_overrides.state', '=', state)
    .where('tax_overrides.effective_on', '=', effectiveOn)
    .where('tax_overrides.deleted_at', 'is', null)
    .forUpdate('tax_overrides')
    .executeTakeFirst()
  return row && toOverride(row)
}

export async function withdrawOverride(tx: Transaction<DB>, id: number, by: TaxActor, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('tax_overrides')
    .set({ deleted_at: now, deleted_by: by.userId, deleted_origin_user_id: by.originUserId })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

function overrideQuery(db: Kysely<DB>) {
  return db
    .selectFrom('tax_overrides')
    .leftJoin('users', 'users.id', 'tax_overrides.created_by')
    .select([
      'tax_overrides.id',
      'tax_overrides.country',
      'tax_overrides.state',
      'tax_overrides.rate_ppm',
      'tax_overrides.taxable',
      'tax_overrides.effective_on',
      'tax_overrides.source',
      'tax_overrides.created_at',
      'users.name as author',
    ])
}

type OverrideRow = Awaited<ReturnType<ReturnType<typeof overrideQuery>['execute']>>[number]

function toOverride(row: OverrideRow): StoredTaxOverride {
  return {
    id: row.id,
    country: row.country,
    state: row.state,
    ratePpm: row.rate_ppm,
    taxable: row.taxable,
    effectiveOn: localDate(row.effective_on),
    // An override without a source shows its author's name, so that administrators know whom to ask.
    source: row.source === '' ? (row.author ?? '') : row.source,
    createdAt: row.created_at,
  }
}
