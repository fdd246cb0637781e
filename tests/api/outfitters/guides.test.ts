import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import { rawCall } from '../http/raw-call.ts'
import { Guest } from '../../support/guest.ts'
import { placeAtCounter } from '../../support/placed-order.ts'
import { addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { ask, audited, openOffice, type Office } from './office.ts'

type Schemas = components['schemas']
interface Body {
  readonly guide: Schemas['Guide']
  readonly guides: readonly Schemas['Guide'][]
  readonly errors: Readonly<Record<string, string>>
}

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.test.close())

const db = () => office.test.data.database.db

async function call(who: Staff, method: string, path: string, body?: object) {
  const answer = await ask(office, who, method, path, body)
  return { status: answer.status, body: answer.body as unknown as Body }
}

const create = (name: string, who = office.owner, outfitter_id = office.shop.outfitterId) =>
  call(who, 'POST', 'guide', { name, outfitter_id })
const change = (id: number, fields: object, who = office.owner) =>
  call(who, 'PUT', `guide/${id}`, { outfitter_id: office.shop.outfitterId, ...fields })
const list = async (who: Staff) => (await call(who, 'GET', `guide/outfitter/${office.shop.outfitterId}`)).body.guides

describe('the roster of guides', () => {
  it('is sorted, changed by the outfitter, and read by employees and assigned photographers', async () => {
    for (const name of ['tomás', '  Ellie B. ', 'Maria']) expect((await create(name)).status).toBe(200)
    for (const who of [office.owner, office.employee, office.photographer])
      expect((await list(who)).map(({ name }) => name)).toEqual(['Ellie B.', 'Maria', 'tomás'])
    for (const who of [office.employee, office.photographer]) expect((await create('Jo', who)).status).toBe(403)
    expect((await create('Jo', office.stranger)).status).toBe(404)
    expect((await call(office.stranger, 'GET', `guide/outfitter/${office.shop.outfitterId}`)).status).toBe(404)
  })

  it('makes a guide inactive and active again, also under another name, and keeps the acts in the audit log', async () => {
    const { guide } = (await create('Jake')).body
    const { body } = await change(guide.id, { name: 'Jake', active: false })
    expect(body.guide.deleted_at).toBe(office.test.clock.now().toISOString())
    await change(guide.id, { name: 'Jake W.' })
    expect((await list(office.owner)).find(({ id }) => id === guide.id)).toMatchObject({
      name: 'Jake W.',
      deleted_at: body.guide.deleted_at,
    })
    expect((await change(guide.id, { name: 'Jake W.', active: true })).body.guide.deleted_at).toBeNull()
    const acts = await audited(office, 'guide', guide.id)
    expect(acts.map(({ action, detail }) => [action, detail])).toEqual([
      ['guide-created', {}],
      ['guide-updated', { fields: 'active' }],
      ['guide-updated', { fields: 'name' }],
      ['guide-updated', { fields: 'active' }],
    ])
  })

  it('has each name of an active guide once, and no blank one', async () => {
    const { guide } = (await create('Sam')).body
    const taken = { status: 422, body: { errors: { name: 'A guide with this name already exists' } } }
    expect(await create('SAM')).toMatchObject(taken)
    await change(guide.id, { name: 'Sam', active: false })
    expect((await create('Sam')).status).toBe(200)
    expect(await change(guide.id, { name: 'Sam', active: true })).toMatchObject(taken)
    expect((await create(' \t')).status).toBe(422)
    expect((await create('Élodie')).status).toBe(200)
    expect(await create('ÉLODIE')).toMatchObject(taken)
    expect((await create('Elodie')).status).toBe(200)
    expect((await create('Lou  \u00A0B.')).body.guide.name).toBe('Lou B.')
  })
})

/** A shop with guides and with a group of three photos for each name. */
async function openRafts(guides: readonly string[], names: readonly string[]) {
  const shop = await openShop(db(), { photos: names.length * 3, outfitter: { discount_24: 0 } })
  for (const name of guides) await db().insertInto('guides').values({ outfitter_id: shop.outfitterId, name }).execute()
  const groups: number[] = []
  for (const [place, name] of names.entries()) {
    const photoIds = shop.photoIds.slice(place * 3, place * 3 + 3)
    groups.push(await addGroup(db(), shop, { name, photoIds, createdAt: office.test.clock.now() }))
  }
  return { shop, groups }
}

async function namesForGuests({ outfitterId }: Shop, date = '2026-07-04'): Promise<readonly string[] | undefined> {
  const address = `${office.test.url}/api/v1/search/displayGroups?outfitterId=${outfitterId}&date=${date}`
  return ((await rawCall(address, 'GET')).json as Schemas['StorefrontDay']).guides
}

describe('the guides that guests learn of', () => {
  it('are the active ones whose name begins the name of a group with photos of the day, and change with the roster', async () => {
    const guides = ['Ellie', 'Jake', 'Maria', 'Maria Lopez', 'Tom']
    const { shop, groups } = await openRafts(guides, [
      'MARIA – Raft 2',
      'Tomás – Raft 1',
      'Raft 3 with Ellie',
      'Jake 4',
    ])
    expect(await namesForGuests(shop)).toEqual(['Jake', 'Maria'])
    expect(await namesForGuests(shop, '2026-07-03')).toEqual([])
    await db().updateTable('guides').set({ deleted_at: new Date() }).where('name', '=', 'Jake').execute()
    expect(await namesForGuests(shop)).toEqual(['Maria'])
    await db()
      .updateTable('display_groups')
      .set({ name: 'María López – Raft 2' })
      .where('id', '=', groups[0] ?? 0)
      .execute()
    expect(await namesForGuests(shop)).toEqual(['Maria Lopez'])
    await db()
      .deleteFrom('display_group_photos')
      .where('display_group_id', '=', groups[0] ?? 0)
      .execute()
    expect(await namesForGuests(shop)).toEqual([])
  })
})

describe('listGuideSales', () => {
  const today = { startDate: '2026-07-04', endDate: '2026-07-04' }

  async function openSales() {
    const opened = await openRafts(['Maria', 'Jake'], ['Maria – Raft 1', 'Maria – Raft 2', 'Jake – Raft 3', 'Raft 4'])
    const owner = await openStaff(office.test.url, db(), { role: 'outfitter', outfitterId: opened.shop.outfitterId })
    const sell = async (items: readonly object[]): Promise<number> => {
      const { orderId } = await placeAtCounter(office.test, opened.shop.slug, items)
      expect((await owner.post('order/release', { id: orderId })).status).toBe(200)
      return orderId
    }
    const sales = async (asked: object = today, who = owner) => {
      const answer = await call(who, 'POST', 'order/guides', { outfitterId: opened.shop.outfitterId, ...asked })
      const { guides } = answer.body as unknown as Schemas['GuideSalesAnswer']
      return answer.status === 200 ? guides.map(({ name, groups, amount }) => [name, groups, amount]) : answer.status
    }
    return { ...opened, owner, sell, sales }
  }
  const group = (id: number | undefined) => ({ display_group_id: id })

  it('counts the completed groups by the name that the order froze, also of guides who left, and the others last', async () => {
    const { shop, groups, sell, sales } = await openSales()
    const [one, two, three, four] = groups
    await sell([group(one), group(two)])
    await sell([group(two), group(three), { photo_id: shop.photoIds[9] }])
    await sell([group(four)])
    await new Guest(office.test.url).start(shop.slug, [group(one)])
    await db()
      .updateTable('display_groups')
      .set({ name: 'Jake' })
      .where('id', '=', one ?? 0)
      .execute()
    await db().updateTable('guides').set({ deleted_at: new Date() }).where('name', '=', 'Maria').execute()
    expect(await sales()).toEqual([
      ['Maria', 3, 18_000],
      ['Jake', 1, 6_000],
      [null, 1, 6_000],
    ])
    expect(await sales({ startDate: '2026-07-05', endDate: '2026-07-05' })).toEqual([])
  })

  it('leaves out groups and orders that refunds took back', async () => {
    const { shop, groups, owner, sell, sales } = await openSales()
    const [one, two, three] = groups
    const parts = await sell([group(one), group(two)])
    const photos = shop.photoIds.slice(0, 3).map((photo_id) => ({ photo_id, display_group_id: one }))
    const refund = (asked: object) => owner.post('order/refund', { reason: 'Rain', ...asked })
    expect((await refund({ id: parts, photos: photos.slice(0, 2) })).status).toBe(200)
    expect(await sales()).toEqual([['Maria', 2, 12_000]])
    expect((await refund({ id: parts, photos: photos.slice(2) })).status).toBe(200)
    expect(await sales()).toEqual([['Maria', 1, 6_000]])
    const whole = await sell([group(three)])
    expect(await sales()).toEqual([
      ['Jake', 1, 6_000],
      ['Maria', 1, 6_000],
    ])
    expect((await refund({ id: whole })).status).toBe(200)
    expect(await sales()).toEqual([['Maria', 1, 6_000]])
  })

  it('is for those who read the report of these days', async () => {
    const { shop, sales } = await openSales()
    const employee = await openStaff(office.test.url, db(), { role: 'employee', outfitterId: shop.outfitterId })
    expect(await sales(today, employee)).toEqual([])
    expect(await sales({ startDate: '2026-07-01', endDate: '2026-07-04' }, employee)).toBe(403)
    expect(await sales(today, office.owner)).toBe(404)
    expect(await sales(today, office.photographer)).toBe(403)
  })
})
