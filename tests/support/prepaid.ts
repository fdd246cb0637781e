import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { prepaidCode } from '#domain/orders/prepaid-code.ts'
import { prepaidHash } from '#server/modules/orders/order/prepaid.store.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { Shop } from './shop.ts'
import type { Staff } from './staff.ts'

type Input = components['schemas']['PrepaidBatchInput']

export interface Batch {
  readonly id: number
  readonly codes: readonly string[]
}

/** Makes a batch of prepaid codes that are good for all of 2026: one code for one group, unless `more` says otherwise. */
export async function addBatch(
  staff: Staff,
  shop: Pick<Shop, 'outfitterId'>,
  more: Partial<Input> = {},
): Promise<Batch> {
  const made = await staff.post('prepaid/batch', {
    outfitter_id: shop.outfitterId,
    name: 'Half day with photos',
    covers: 'group',
    quantity: 1,
    first_day: '2026-01-01',
    last_day: '2026-12-31',
    uses: 1,
    codes: 1,
    ...more,
  })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  const { batch } = made.body as unknown as components['schemas']['PrepaidBatchAnswer']
  const listed = await staff.call('GET', `prepaid/codes/${batch.id}`)
  const { codes } = listed.body as unknown as components['schemas']['PrepaidCodes']
  return { id: batch.id, codes: codes.map(({ code }) => code) }
}

/** Inserts a batch without codes, straight into the database. */
export async function insertBatch(
  db: Kysely<DB>,
  { outfitterId }: Pick<Shop, 'outfitterId'>,
  name: string,
): Promise<number> {
  const batch = { covers: 'group', quantity: 1, first_day: '2000-01-01', last_day: '2099-12-31', uses: 1 } as const
  const { id } = await db
    .insertInto('prepaid_batches')
    .values({ ...batch, outfitter_id: outfitterId, name, seed: randomBytes(32), created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a code of the batch and returns it. No secret key brings it back. */
export async function insertCode(db: Kysely<DB>, batchId: number): Promise<string> {
  const code = prepaidCode(randomBytes(16).readBigUInt64BE())
  const number = 1 + Math.floor(Math.random() * 1e9)
  await db
    .insertInto('prepaid_codes')
    .values({ batch_id: batchId, number, code_hash: prepaidHash(code.replaceAll('-', '')) })
    .execute()
  return code
}
