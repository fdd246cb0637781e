import { beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import { placeAtCounter } from '../../support/placed-order.ts'
import { addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'

type Answer = components['schemas']['AnythingAnswer']
type Kind = Exclude<keyof Answer, 'success'>

const test = testApp()
const db = () => test.data.database.db
let ours: Shop
let theirs: Shop
let orderId: number

async function find(staff: Staff, text: string): Promise<Answer> {
  const response = await fetch(`${test.url}/api/v1/search/anything`, {
    method: 'POST',
    headers: { ...staff.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

/** Returns the number of found entities of each kind, without the kinds of which there are none. */
async function countsOf(staff: Staff, text: string): Promise<Partial<Record<Kind, number>>> {
  const { success: _, ...lists } = await find(staff, text)
  return Object.fromEntries(Object.entries(lists).flatMap(([kind, { length }]) => (length > 0 ? [[kind, length]] : [])))
}

/** Gives an outfitter one thing of each kind whose name has the same word. */
async function fill(shop: Shop): Promise<number> {
  const now = new Date('2026-07-04T18:00:00Z')
  const order = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }], { name: 'Zoë Quixote' })
  await addGroup(db(), shop, { name: 'Quixote’s raft', photoIds: [], createdAt: now })
  await db().updateTable('albums').set({ name: '2026-07-04|Quixote canyon' }).where('id', '=', shop.albumId).execute()
  await db()
    .insertInto('discounts')
    .values({ outfitter_id: shop.outfitterId, name: 'QUIXOTE10', type: 'Percentage', value: 10 })
    .execute()
  await db()
    .insertInto('users')
    .values({
      name: 'Don Quixote',
      email: `don-${shop.outfitterId}@mancha.test`,
      password_hash: 'none',
      role: 'employee',
      outfitter_id: shop.outfitterId,
      created_at: now,
    })
    .execute()
  return order.orderId
}

beforeAll(async () => {
  ours = await openShop(db())
  theirs = await openShop(db())
  orderId = await fill(ours)
  await fill(theirs)
})

describe('findAnything', () => {
  it('finds orders, users, albums, groups and codes of all outfitters for an administrator', async () => {
    const admin = await openStaff(test.url, db(), { role: 'admin' })
    expect(await countsOf(admin, 'quixote')).toEqual({ orders: 2, users: 2, albums: 2, displayGroups: 2, discounts: 2 })
    expect((await find(admin, 'quixotes ra')).displayGroups).toMatchObject([
      { name: 'Quixote’s raft', date: '2026-07-04', outfitter: { id: theirs.outfitterId } },
      { name: 'Quixote’s raft', date: '2026-07-04', outfitter: { id: ours.outfitterId } },
    ])
  })

  it('finds what belongs to the own outfitter for an outfitter', async () => {
    const owner = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: ours.outfitterId })
    const found = await find(owner, 'QUIXOTE')
    expect(found).toMatchObject({
      orders: [{ id: orderId, name: 'Zoë Quixote' }],
      users: [{ name: 'Don Quixote', email: `don-${ours.outfitterId}@mancha.test` }],
      albums: [{ id: ours.albumId }],
      displayGroups: [{ outfitter: { id: ours.outfitterId } }],
      discounts: [{ name: 'QUIXOTE10', outfitter: { id: ours.outfitterId } }],
    })
    expect(Object.values(found).flat().length).toBe(6)
  })

  it('finds no users and no codes for an employee', async () => {
    const employee = await openStaff(test.url, db(), { role: 'employee', outfitterId: ours.outfitterId })
    expect(await countsOf(employee, 'quixote')).toEqual({ orders: 1, albums: 1, displayGroups: 1 })
  })

  it('finds own albums and the groups of assigned outfitters for a photographer', async () => {
    const photographer = await openStaff(test.url, db(), { role: 'photographer', outfitterId: ours.outfitterId })
    expect(await countsOf(photographer, 'quixote')).toEqual({ displayGroups: 1 })
    const { id } = await db()
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'photographer')
      .where('outfitter_id', '=', ours.outfitterId)
      .executeTakeFirstOrThrow()
    await db().updateTable('albums').set({ photographer_id: id }).where('id', '=', ours.albumId).execute()
    expect(await countsOf(photographer, 'quixote')).toEqual({ displayGroups: 1, albums: 1 })
  })

  it('puts the order with the typed number first', async () => {
    const owner = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: ours.outfitterId })
    for (let one = 0; one < 6; one += 1)
      await placeAtCounter(test, ours.slug, [{ photo_id: ours.photoIds[0] }], { name: `Guest ${orderId}` })
    const { orders } = await find(owner, String(orderId))
    expect(orders).toHaveLength(5)
    expect(orders[0]?.id).toBe(orderId)
    expect(new Set(orders.map(({ id }) => id)).size).toBe(5)
  })

  it('finds no deleted things, and nothing by an empty text or a single letter of a name', async () => {
    const owner = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: theirs.outfitterId })
    expect(await countsOf(owner, ' ')).toEqual({})
    expect(await countsOf(owner, 'q')).toEqual({ orders: 1 })
    const deleted_at = new Date()
    await db().updateTable('users').set({ deleted_at }).where('name', '=', 'Don Quixote').execute()
    await db().updateTable('discounts').set({ deleted_at }).where('name', '=', 'QUIXOTE10').execute()
    await db().updateTable('display_groups').set({ deleted_at }).where('name', '=', 'Quixote’s raft').execute()
    await db().updateTable('albums').set({ deleted_at }).where('id', '=', theirs.albumId).execute()
    expect(await countsOf(owner, 'quixote')).toEqual({ orders: 1 })
  })
})
