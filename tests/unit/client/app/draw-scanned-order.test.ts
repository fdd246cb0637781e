import { describe, expect, it, beforeEach, afterEach, vi } from 'vitest'
import type { QueryClient } from '@tanstack/react-query'
import type { OfflineItem, OfflineOrder } from '#domain/orders/offline-order.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { drawOrderOf } from '#client/app/staff/draw-scanned-order.ts'
import { dayQuery, storefrontQuery } from '#client/features/storefront/storefront.queries.ts'

const noon = Date.UTC(2026, 6, 4, 18)
const photo = (id: number) => ({
  id,
  name: `IMG_${id}`,
  river_section_id: 1,
  width: 3,
  height: 2,
  path: `/images/${id}`,
})
const group = (id: number, fields: object) => ({ id, name: `Raft ${id}`, photos: [photo(21), photo(22)], ...fields })
const days = {
  '2026-07-04': {
    photos: [photo(11), photo(12)],
    displayGroups: [group(3, { created_at: '2026-07-04T17:00:00Z' })],
  },
  '2026-07-03': { photos: [], displayGroups: [group(4, { created_at: '2026-07-03T17:30:00Z' })] },
}
const prices = {
  id: 1,
  slug: 'arkansas-headwaters',
  name: 'Arkansas Headwaters',
  price_groups: [{ photo_count: 1, price: 1500 }],
  display_group_price: 8000,
  discount_24: 50,
  processing_fee: 100,
  display_group_only: false,
  allow_checkout_at_counter: true,
  require_checkout_at_counter: false,
  river_sections: [{ id: 1, fee: 0, river: { fee: 0 } }],
  counter_tax_rate: 1000,
}

let client: QueryClient
/** The outfitter's own settings; null when the device has none. */
let stored: object | null

/** The answers that the device has. */
function keep(shop: object, own: object | null = shop): void {
  const answer = { outfitter: shop, dates: ['2026-07-04', '2026-07-03'], today: '2026-07-04' }
  client.setQueryData<object>(storefrontQuery('arkansas-headwaters').queryKey, answer)
  stored = own
  for (const [date, day] of Object.entries(days))
    client.setQueryData<object>(dayQuery({ outfitterId: 1, date, riverSection: null }).queryKey, day)
}

const item = (kind: OfflineItem['kind'], id: number, addedAt = noon): OfflineItem => ({ kind, id, addedAt })
const draw = (items: readonly OfflineItem[], fields: Partial<OfflineOrder> = {}) =>
  drawOrderOf(
    client,
    1,
  )({
    id: 'ab'.repeat(16),
    slug: 'arkansas-headwaters',
    isExternal: false,
    localCode: 'K7-4QXM',
    placedAt: noon,
    total: 1,
    items,
    sealed: new Uint8Array(350),
    ...fields,
  })

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  stored = null
  vi.stubGlobal('fetch', (request: Request) => {
    if (stored === null || !request.url.endsWith('/outfitter/1')) throw new TypeError('Failed to fetch')
    return Response.json({ success: true, outfitter: stored })
  })
  client = createQueryClient()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('drawOrderOf', () => {
  it('prices single photos and a group with fee, discount and tax of the counter, whatever the code says', async () => {
    keep(prices)
    expect(await draw([item('photo', 11), item('group', 3)])).toMatchObject({
      lines: [{ photo: { name: 'IMG_11' } }, { group: { name: 'Raft 3' } }],
      missing: 0,
      leftOut: 0,
      // Cents: 1500 and half of 8000, a fee of 100, ten percent of tax.
      total: 6160,
    })
  })

  it('finds the groups of the day before, with the discount of the grace hour', async () => {
    keep(prices)
    vi.setSystemTime(Date.UTC(2026, 6, 4, 17, 45))
    expect(await draw([item('group', 4, Date.UTC(2026, 6, 4, 17, 20))])).toMatchObject({ total: 4510 })
    expect(await draw([item('group', 4, Date.UTC(2026, 6, 4, 17, 40))])).toMatchObject({ total: 8910 })
  })

  it('counts the items that the pack lacks', async () => {
    keep(prices)
    expect(await draw([item('photo', 11), item('photo', 99), item('group', 11)])).toMatchObject({ missing: 2 })
  })

  it('sells an item that a forged code names twice once, and no photo beside its group', async () => {
    keep(prices)
    const once = await draw([item('group', 3)])
    expect(await draw([item('group', 3), item('group', 3), item('photo', 21)])).toEqual(once)
  })

  it('leaves out single photos once the outfitter sells only groups, and says when nothing is left', async () => {
    keep({ ...prices, display_group_only: true })
    expect(await draw([item('photo', 11), item('group', 3)])).toMatchObject({
      lines: [{ group: { name: 'Raft 3' } }],
      leftOut: 1,
      total: 4510,
    })
    expect(await draw([item('photo', 11)])).toBe('nothing-for-sale')
  })

  it.each([
    ['other-outfitter', prices, prices, { slug: 'royal-gorge' }],
    ['no-prices', prices, null, {}],
    ['no-counter', prices, { ...prices, allow_checkout_at_counter: false }, {}],
  ])('says %s', async (said, shop, own, fields) => {
    keep(shop, own)
    expect(await draw([item('photo', 11)], fields)).toBe(said)
  })

  it('says that it has no prices before the device was prepared', async () => {
    stored = prices
    expect(await draw([item('photo', 11)])).toBe('no-prices')
  })
})
