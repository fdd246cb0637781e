import { describe, expect, it } from 'vitest'
import { estimateTotals } from '#client/features/cart/estimate-totals.ts'
import type { CartLine } from '#client/device/database/cart-rows.ts'
import type { components } from '#contract/schema.gen.ts'
import { Guest } from '../../support/guest.ts'
import { addGroup, insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()

const db = () => test.data.database.db
const day = '2026-07-04'

interface Storefront {
  readonly outfitter: components['schemas']['StorefrontOutfitter']
}
interface Day {
  readonly displayGroups: readonly components['schemas']['StorefrontGroup'][]
  readonly photos: readonly components['schemas']['Photo'][]
}

/** An outfitter with photos on two rivers whose fees differ, and with groups that hold photos of both. */
async function shopOfTwoRivers(): Promise<Shop & { groupIds: readonly number[] }> {
  const now = test.clock.now()
  const shop = await openShop(db(), { outfitter: { discount_24: 15 }, riverFee: 333, sectionFee: 77 })
  const river = await db()
    .insertInto('rivers')
    .values({ name: 'Clear', fee: 1250 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const section = await db()
    .insertInto('river_sections')
    .values({ river_id: river.id, name: 'Canyon', fee: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('outfitter_river_sections')
    .values([shop.sectionId, section.id].map((id) => ({ outfitter_id: shop.outfitterId, river_section_id: id })))
    .execute()
  const album = await db()
    .insertInto('albums')
    .values({
      outfitter_id: shop.outfitterId,
      river_section_id: section.id,
      photographer_id: shop.photographerId,
      date: day,
      time_of_day: 'Afternoon',
      name: 'another album',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const others = await insertPhotos(db(), album.id, 6, now)
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const mixed = [...shop.photoIds.slice(6, 8), ...others.slice(0, 1)]
  const groupIds = [
    await addGroup(db(), shop, { name: 'Young', photoIds: mixed, createdAt: hoursAgo(3) }),
    await addGroup(db(), shop, { name: 'Old', photoIds: others.slice(1, 3), createdAt: hoursAgo(30) }),
  ]
  return { ...shop, groupIds }
}

async function answerOf<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${test.url}/api/v1/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

describe('the browser’s estimate from the storefront’s answers', () => {
  it('equals the server’s totals after each line that the guest adds to the cart or removes', async () => {
    const shop = await shopOfTwoRivers()
    const { outfitter } = await answerOf<Storefront>('GET', `search/outfitter/${shop.slug}`)
    const search = { outfitterId: shop.outfitterId, date: day, riverSection: null }
    const shown = await answerOf<Day>('POST', 'search/displayGroups', search)
    expect([shown.displayGroups.length, shown.photos.length]).toEqual([2, 13])
    const guest = new Guest(test.url)
    await guest.start(shop.slug)
    const addedAt = test.clock.now().toISOString()
    const lines: CartLine[] = []
    const compare = (order: components['schemas']['CartOrder']) => {
      const estimate = estimateTotals(outfitter, lines, test.clock.now())
      const { subtotal, discount24, processingFee, riverFee, riverSectionFee, total } = order
      expect(estimate).toMatchObject({ subtotal, discount24, processingFee, riverFee, riverSectionFee, total })
    }
    for (const photo of shown.photos) {
      lines.push({ kind: 'photo', addedAt, photo })
      compare((await guest.add({ photo_id: photo.id })).body.order)
    }
    for (const group of shown.displayGroups) {
      lines.push({ kind: 'group', addedAt, group })
      compare((await guest.add({ display_group_id: group.id })).body.order)
    }
    for (const { id } of shown.photos.slice(0, 11)) {
      lines.splice(
        lines.findIndex((line) => line.kind === 'photo' && line.photo.id === id),
        1,
      )
      compare((await guest.remove({ photo_id: id })).body.order)
    }
    expect(lines).toHaveLength(4)
  })
})
