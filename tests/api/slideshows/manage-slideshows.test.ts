import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPhoto, ask, deletePhoto, idsOf, refusal } from '../groups/photo-sets.ts'
import { audited, openOffice, settingsNow, type Office } from '../outfitters/office.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { untilFree } from '../../support/until-free.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.test.close())

const db = () => office.test.data.database.db

const create = (who: Staff, body: object = {}) =>
  ask(who, 'POST', 'slideshow', { name: 'Front desk', outfitter_id: office.shop.outfitterId, ...body })
const change = (who: Staff, id: number, body: object = {}) =>
  ask(who, 'PUT', `slideshow/${id}`, { name: 'Front desk', outfitter_id: office.shop.outfitterId, ...body })
const find = (who: Staff, outfitterId = office.shop.outfitterId) =>
  ask(who, 'POST', 'slideshow/outfitter', { outfitterId })
const remove = (who: Staff, id: number) => ask(who, 'GET', `slideshow/delete/${id}`)
const chooseForKiosk = (who: Staff, id: number | null, outfitterId = office.shop.outfitterId) =>
  ask(who, 'PUT', `outfitter/${outfitterId}`, { kiosk_slideshow_id: id })
const publicStatus = async (id: number) => (await fetch(`${office.test.url}/api/v1/slideshow/get/${id}`)).status

async function made(body: object = {}): Promise<number> {
  return (await create(office.owner, body)).body.slideshow.id
}

const invalid = 'This value is not allowed here'
const unknown = 'We could not find this slideshow'

describe('createSlideshow', () => {
  it('sets five seconds per photo by default, and makes the slideshow public at once', async () => {
    const answer = await create(office.owner, { name: ' Front desk ' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        slideshow: { name: 'Front desk', interval: 5, outfitter_id: office.shop.outfitterId, photos: [] },
      },
    })
    expect((await create(office.owner, { interval: 12 })).body.slideshow.interval).toBe(12)
    const { id } = answer.body.slideshow
    expect(await publicStatus(id)).toBe(200)
    expect(await audited(office, 'slideshow', id)).toMatchObject([
      { action: 'slideshow-created', actor_user_id: office.owner.userId, outfitter_id: office.shop.outfitterId },
    ])
  })

  it.each([
    ['a blank name', { name: ' \t ' }, 'name', 'Please enter Name'],
    ['an id', { id: 7 }, 'id', invalid],
  ] as const)('refuses a slideshow with %s', async (_what, body, field, sentence) => {
    expect(await create(office.owner, body)).toMatchObject(refusal(422, field, sentence))
  })

  it('refuses an inactive outfitter, whose existing slideshows are read-only', async () => {
    const shop = await openShop(db())
    const owner = await openStaff(office.test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId })
    const body = { outfitter_id: shop.outfitterId }
    const { id } = (await create(owner, body)).body.slideshow
    const deleted_at = office.test.clock.now()
    await db().updateTable('outfitters').set({ deleted_at }).where('id', '=', shop.outfitterId).execute()
    const gone = 'We could not find this outfitter'
    expect(await create(owner, body)).toMatchObject(refusal(404, 'outfitter_id', gone))
    expect(await change(owner, id, body)).toMatchObject(refusal(404, 'general', gone))
    expect(await remove(owner, id)).toMatchObject(refusal(404, 'general', gone))
    expect((await find(owner, shop.outfitterId)).body.slideshows.map((slideshow) => slideshow.id)).toEqual([id])
  })
})

describe('updateSlideshow', () => {
  it('keeps fields that are not sent, and refuses to change the outfitter', async () => {
    const id = await made({ interval: 8 })
    expect((await change(office.employee, id, { id, name: 'Lobby' })).body.slideshow).toMatchObject({
      name: 'Lobby',
      interval: 8,
    })
    expect((await change(office.employee, id, { name: 'Lobby', interval: 3 })).body.slideshow.interval).toBe(3)
    // Saving the slideshow again without a change must write no second audit entry.
    expect((await change(office.employee, id, { name: 'Lobby', interval: 3 })).status).toBe(200)
    expect(await audited(office, 'slideshow', id)).toMatchObject([
      { action: 'slideshow-created' },
      { action: 'slideshow-updated', detail: { fields: 'name' } },
      { action: 'slideshow-updated', actor_user_id: office.employee.userId, detail: { fields: 'interval' } },
    ])
    const elsewhere = { outfitter_id: office.other.outfitterId }
    expect(await change(office.admin, id, elsewhere)).toMatchObject(refusal(422, 'outfitter_id', invalid))
    expect((await change(office.owner, id, elsewhere)).status).toBe(404)
    expect(await change(office.owner, id, { id: id + 1 })).toMatchObject(refusal(422, 'id', invalid))
    expect(await change(office.owner, id, { name: ' ' })).toMatchObject(refusal(422, 'name', 'Please enter Name'))
  })
})

describe('deleteSlideshow', () => {
  it('removes the public link and the list entry, and also succeeds when repeated', async () => {
    const id = await made()
    expect(await remove(office.owner, id)).toMatchObject({ status: 200, body: { success: true } })
    expect(await publicStatus(id)).toBe(404)
    expect((await find(office.owner)).body.slideshows.map((slideshow) => slideshow.id)).not.toContain(id)
    expect((await remove(office.owner, id)).status).toBe(200)
    expect(await audited(office, 'slideshow', id)).toHaveLength(2)
    expect(await change(office.owner, id)).toMatchObject(refusal(404, 'general', unknown))
    const photos = { slideshowId: id, photoIds: [] }
    expect(await ask(office.owner, 'POST', 'slideshow/order', photos)).toMatchObject(
      refusal(404, 'slideshowId', unknown),
    )
  })

  it('removes the slideshow from kiosks, and leaves kiosks with another slideshow alone', async () => {
    const [kept, gone] = [await made(), await made()]
    await chooseForKiosk(office.owner, kept)
    await remove(office.owner, gone)
    expect((await settingsNow(office)).kiosk_slideshow_id).toBe(kept)
    await remove(office.owner, kept)
    const { kiosk_slideshow_id: chosen } = await db()
      .selectFrom('outfitters')
      .select('kiosk_slideshow_id')
      .where('id', '=', office.shop.outfitterId)
      .executeTakeFirstOrThrow()
    expect(chosen).toBeNull()
  })

  it('succeeds when staff choose the slideshow for kiosks at the same moment, and no kiosk keeps it', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await made()
      const answers = await Promise.all([
        untilFree(() => chooseForKiosk(office.owner, id)),
        untilFree(() => remove(office.employee, id)),
        untilFree(() => change(office.admin, id, { name: `Round ${round}` })),
        untilFree(() => chooseForKiosk(office.admin, id)),
      ])
      for (const { status } of answers) expect([200, 404]).toContain(status)
      expect(answers[1].status).toBe(200)
      const chosen = db().selectFrom('outfitters').select('id').where('kiosk_slideshow_id', '=', id)
      expect(await chosen.execute()).toEqual([])
    }
  })
})

describe('the slideshows of an outfitter', () => {
  it('are sorted by name in natural order, each with its photos that are not deleted', async () => {
    const shop = await openShop(db())
    const owner = await openStaff(office.test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId })
    const body = { outfitter_id: shop.outfitterId }
    const names = ['Screen 10', 'screen 2', 'Bar']
    const ids: number[] = []
    for (const name of names) ids.push((await create(owner, { ...body, name })).body.slideshow.id)
    const [kept = 0] = shop.photoIds
    const gone = await addPhoto(office.test, shop)
    const filled = { slideshowId: ids[1], add: [gone, kept] }
    expect((await ask(owner, 'POST', 'slideshow/photos', filled)).status).toBe(200)
    await deletePhoto(office.test, gone)
    const found = (await find(owner, shop.outfitterId)).body.slideshows
    expect(found.map((slideshow) => [slideshow.name, idsOf(slideshow)])).toEqual([
      ['Bar', []],
      ['screen 2', [kept]],
      ['Screen 10', []],
    ])
  })
})

describe('the rights over slideshows', () => {
  const attempts = async (who: Staff, shop: Shop) => {
    const { outfitterId: outfitter_id } = shop
    const { id } = (await create(office.admin, { outfitter_id })).body.slideshow
    const one = { slideshowId: id, photoId: shop.photoIds[0] }
    return [
      await create(who, { outfitter_id }),
      await find(who, outfitter_id),
      await change(who, id, { outfitter_id }),
      await ask(who, 'POST', 'slideshow/add-photo', one),
      await ask(who, 'POST', 'slideshow/remove-photo', one),
      await ask(who, 'POST', 'slideshow/photos', { slideshowId: id, add: shop.photoIds }),
      await ask(who, 'POST', 'slideshow/order', { slideshowId: id, photoIds: [] }),
      await remove(who, id),
    ].map((answer) => answer.status)
  }
  const all = (status: number) => Array.from({ length: 8 }, () => status)

  it('belong to the outfitter’s staff, assigned photographers and administrators', async () => {
    for (const who of [office.admin, office.owner, office.employee, office.photographer])
      expect(await attempts(who, office.shop)).toEqual(all(200))
  })

  it('belong to nobody else: all their calls answer 404', async () => {
    const unbound = await openStaff(office.test.url, db(), { role: 'photographer' })
    for (const who of [office.stranger, unbound]) expect(await attempts(who, office.shop)).toEqual(all(404))
    expect(await attempts(office.photographer, office.other)).toEqual(all(404))
  })
})
