import type { Kysely, Transaction } from 'kysely'
import type { TaxOverride } from '#domain/tax/tax-override.ts'
import { localDate } from '#domain/trip-time/local-date.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'

export interface StoredTaxOverride extends TaxOverride {
  readonly createdAt: Date
}

/** The overrides that are not withdrawn, by country, state and day; of one place where one is given. */
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

/** Keeps the override; one of the same place and day that is not withdrawn takes its values. Answers its id. */
export async function upsertOverride(
  tx: Transaction<DB>,
  override: Omit<StoredTaxOverride, 'id'> & { readonly createdBy: number | null },
): Promise<number> {
  const values = {
    rate_ppm: override.ratePpm,
    taxable: override.taxable,
    source: override.source,
    created_by: override.createdBy,
    created_at: override.createdAt,
  }
  const { id } = await tx
    .insertInto('tax_overrides')
    .values({ country: override.country, state: override.state, effective_on: override.effectiveOn, ...values })
    .onConflict((conflict) =>
      conflict.columns(['country', 'state', 'effective_on']).where('deleted_at', 'is', null).doUpdateSet(values),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findOverride(db: Kysely<DB>, id: number): Promise<StoredTaxOverride | undefined> {
  const row = await overrideQuery(db)
    .where('tax_overrides.id', '=', id)
    .where('tax_overrides.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toOverride(row)
}

/** False when there is no such override, or it was withdrawn before. */
export async function withdrawOverride(tx: Transaction<DB>, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('tax_overrides')
    .set({ deleted_at: now })
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
    // Without a source, the name of whoever set it: somebody to ask.
    source: row.source === '' ? (row.author ?? '') : row.source,
    createdAt: row.created_at,
  }
}
