import type { components } from '#contract/schema.gen.ts'
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
