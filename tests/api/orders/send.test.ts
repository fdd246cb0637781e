import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { call, newKey } from '../../support/guest.ts'
import { mailsOf } from '../../support/placed-order.ts'
import { checkRollUp } from '../../support/recompute-books.ts'
import { addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff, type StaffAnswer } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { untilFree } from '../../support/until-free.ts'

const test = testApp()
const noon = new Date('2026-07-04T18:00:00Z')
let shop: Shop
let staff: Staff
let owner: Staff
let groupId: number

beforeAll(async () => {
  shop = await openShop(db())
  groupId = await addGroup(db(), shop, { name: 'Raft 1', photoIds: shop.photoIds.slice(0, 4), createdAt: noon })
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
  owner = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'outfitter' })
  const storage = await openStorage({ dataDirectory: test.data.directory, s3: null, now: noon })
  const photos = await db().selectFrom('photos').select('storage_key').execute()
  for (const photo of photos) await storage.put(photo.storage_key, randomBytes(1000))
})
beforeEach(() => test.clock.set(noon))

const db = () => test.data.database.db
/** Cents. A group at 6000 less the 24 hour discount, with its fees. */
const oneGroup = 5266
const twelve = Array.from({ length: 12 }, (_, at) => `guest-${at}@guest.test`)

function send(fields: object = {}, { by = staff, key = newKey() } = {}): Promise<StaffAnswer> {
  const body = {
    outfitter_id: shop.outfitterId,
    client_id: newKey(),
    items: [{ display_group_id: groupId }],
    emails: ['robin@guest.test', 'sam@guest.test'],
    way: 'paid',
    expected_total: oneGroup,
    paid_by: 'cash',
    ...fields,
  }
  return untilFree(() => by.post('order/send', body, key))
}

const free = { way: 'free', reason: 'Cold water', paid_by: undefined, expected_total: undefined }
const included = { way: 'included', paid_by: undefined, expected_total: undefined }

async function hashesOf(orderId: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('order_deliveries')
    .select('hash')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ hash }) => hash)
}

const deliveriesOf = async (id: number) => (await staff.order(id)).body.order.deliveries ?? []
const page = (hash: string) => call(test.url, 'GET', `order/hash/${hash}`)
const original = (hash: string) => fetch(`${test.url}/deliveries/${hash}/photos/${shop.photoIds[0] ?? 0}`)
const ordersOfShop = () =>
  db().selectFrom('orders').select(['id', 'status']).where('outfitter_id', '=', shop.outfitterId).execute()
async function actsOf(orderId: number): Promise<string[]> {
  const entries = db().selectFrom('audit_log').select('action').where('entity_id', '=', orderId).orderBy('id')
  return (await entries.execute()).map(({ action }) => action)
}

const takeBack = (id: number, by = staff) => by.post('order/take-back-delivery', { delivery_id: id })
const again = (id: number, fields: object = {}) =>
  staff.post('order/send-delivery-again', { delivery_id: id, ...fields })

describe('sendOrder', () => {
  it('sells one order for twelve addresses, each with a mail and a link of its own', async () => {
    const sent = await send({ emails: twelve, name: 'Miller family', cash_given: 6000 })
    expect(sent).toMatchObject({ status: 200, body: { difference: 0 } })
    const { order } = sent.body
    expect(order).toMatchObject({ status: 'completed', tender: 'counter', paid_by: 'cash', cash_given: 6000 })
    expect(order).toMatchObject({ total: oneGroup, name: 'Miller family', email: twelve[0], refused_mail: null })
    expect(order.deliveries).toMatchObject(twelve.map((email) => ({ email, mail: 'waiting', opened_at: null })))
    const [mails, hashes] = [await mailsOf(test, order.id), await hashesOf(order.id)]
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual(twelve.map((email) => ['released', email]))
    expect(mails.every(({ text_body: text }, at) => text.includes(`/order/${hashes[at] ?? '-'}/external`))).toBe(true)
    expect(order.events.map(({ type }) => type)).toEqual(['created', 'placed', 'sent', 'released'])
    expect(await actsOf(order.id)).toEqual(['order-sent', 'order-released'])
    await checkRollUp(db())
  })

  it('shows each address its own page, without the others and without the hash of the order', async () => {
    const { order } = (await send()).body
    const [, second = ''] = await hashesOf(order.id)
    const answer = await page(second)
    expect(answer).toMatchObject({ status: 200, body: { order: { id: order.id, hash: second } } })
    expect(answer.body.order).toMatchObject({ email: 'sam@guest.test', card_payment: 'none' })
    expect(JSON.stringify(answer.body)).not.toContain('robin@guest.test')
    expect(JSON.stringify(answer.body)).not.toContain(order.hash)
    expect((await original(second)).status).toBe(200)
  })

  it('names each bad address of twelve, and makes no order', async () => {
    const before = await ordersOfShop()
    const emails = twelve.map((email, at) => (at === 3 ? 'no address' : at === 7 ? 'a@b' : email))
    const answer = await send({ emails })
    expect(answer).toMatchObject({ status: 422, body: { code: 'email-invalid' } })
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['emails.3', 'emails.7'])
    expect(await ordersOfShop()).toEqual(before)
    expect((await send({ emails: [...twelve, 'one-more@guest.test'] })).status).toBe(400)
  })

  it('sends once to an address that is named twice', async () => {
    const { order } = (await send({ emails: ['Robin@guest.test', 'robin@guest.test '] })).body
    expect(order.deliveries).toMatchObject([{ email: 'Robin@guest.test' }])
  })

  it('sells chosen photos in the language of the guests, whatever the language of staff is', async () => {
    const items = shop.photoIds.slice(0, 3).map((photo_id) => ({ photo_id }))
    const { order } = (await send({ ...included, items, locale: 'fr', emails: ['lea@guest.test'] })).body
    expect(order).toMatchObject({ status: 'completed', total: 0 })
    expect(order.order_items).toHaveLength(3)
    const [mail] = await mailsOf(test, order.id)
    expect(mail?.text_body).toContain('Merci pour votre commande')
  })

  it('makes one order of a send that arrives twice under its key', async () => {
    const [before, key] = [await ordersOfShop(), newKey()]
    const client_id = newKey()
    const [first, second] = await Promise.all([send({ client_id }, { key }), send({ client_id }, { key })])
    expect(second.body).toEqual(first.body)
    expect(await ordersOfShop()).toHaveLength(before.length + 1)
  })

  it('makes one order of a send that a colleague takes over after it has arrived', async () => {
    const [before, client_id] = [await ordersOfShop(), newKey()]
    const [first, second] = await Promise.all([send({ client_id }), send({ client_id }, { by: owner })])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.order.id).toBe(first.body.order.id)
    expect(await ordersOfShop()).toHaveLength(before.length + 1)
    expect(await mailsOf(test, first.body.order.id)).toHaveLength(2)
  })

  it('gives photos that belong to the trip, with 0 in the books and no share of the photographer', async () => {
    const { order } = (await send(included)).body
    expect(order).toMatchObject({ status: 'completed', tender: 'free', total: 0, net: 0, subtotal: 6000 })
    expect(order.discount).toEqual({ name: 'Included in the trip' })
    const shares = await db().selectFrom('photographer_shares').select('net').where('order_id', '=', order.id).execute()
    expect(shares.every(({ net }) => net === 0)).toBe(true)
    expect((await mailsOf(test, order.id)).map(({ kind }) => kind)).toEqual(['delivery', 'delivery'])
    await checkRollUp(db())
  })

  it('sends for free only with the right and a reason, which the order’s history and the audit log keep', async () => {
    const before = await ordersOfShop()
    expect(await send(free)).toMatchObject({ status: 403, body: { errors: { way: expect.any(String) as string } } })
    expect(await send({ ...free, reason: ' ' }, { by: owner })).toMatchObject({ body: { code: 'reason-required' } })
    expect(await ordersOfShop()).toEqual(before)
    const { order } = (await send(free, { by: owner })).body
    expect(order).toMatchObject({ tender: 'free', total: 0, discount: { name: 'Given for free' } })
    expect(order.events.find(({ type }) => type === 'sent')).toMatchObject({ text: 'Cold water' })
    const entry = await db().selectFrom('audit_log').selectAll().where('entity_id', '=', order.id).execute()
    expect(entry).toMatchObject([
      { action: 'order-sent', detail: { way: 'free', reason: 'Cold water', addresses: '2' } },
    ])
    await db()
      .updateTable('users')
      .set({ permissions: ['orders.comp'] })
      .where('id', '=', staff.userId)
      .execute()
    expect((await send(free)).status).toBe(200)
  })

  it('counts free orders of the outfitter’s day towards the limit, also those sent at once', async () => {
    const other = await openShop(db(), { outfitter: { free_order_limit: 2 } })
    const by = await openStaff(test.url, db(), { outfitterId: other.outfitterId, role: 'outfitter' })
    const items = [{ photo_id: other.photoIds[0] }]
    const one = () => send({ ...free, outfitter_id: other.outfitterId, items }, { by })
    const answers = await Promise.all([one(), one(), one(), one()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'free-limit' })
    expect((await send({ ...included, outfitter_id: other.outfitterId, items }, { by })).status).toBe(200)
    test.clock.advance(24 * 3_600_000)
    expect((await one()).status).toBe(200)
  })

  it('is refused for another outfitter, without an item for sale, and with too little cash', async () => {
    const foreign = await openShop(db())
    const before = await ordersOfShop()
    expect((await send({ outfitter_id: foreign.outfitterId })).status).toBe(404)
    expect(await send({ items: [{ photo_id: foreign.photoIds[0] }] })).toMatchObject({ body: { code: 'cart-empty' } })
    expect(await send({ cash_given: 100 })).toMatchObject({ status: 422, body: { code: 'too-little-cash' } })
    expect(await ordersOfShop()).toEqual(before)
  })

  it('records the difference when staff took another total', async () => {
    expect(await send({ expected_total: 5000 })).toMatchObject({ status: 200, body: { difference: 266 } })
  })

  it('can be undone for 30 seconds, which withdraws every mail, and released again to the same addresses', async () => {
    const { order } = (await send()).body
    await test.app.runJob('send-mail')
    const undone = await staff.post('order/undo-release', { id: order.id })
    expect(undone).toMatchObject({ status: 200, body: { order: { status: 'pending' } } })
    expect(await mailsOf(test, order.id)).toEqual([])
    const [first = ''] = await hashesOf(order.id)
    expect((await original(first)).status).toBe(403)
    await checkRollUp(db())
    expect((await staff.post('order/release', { id: order.id })).status).toBe(200)
    expect((await mailsOf(test, order.id)).map(({ recipient }) => recipient)).toEqual([
      'robin@guest.test',
      'sam@guest.test',
    ])
  })
})

describe('a delivery of a sent order', () => {
  it('is marked as opened by its page, and not by staff’s', async () => {
    const { order } = (await send()).body
    await page(order.hash ?? '')
    expect((await deliveriesOf(order.id)).map(({ opened_at: at }) => at)).toEqual([null, null])
    const [first = ''] = await hashesOf(order.id)
    await page(first)
    test.clock.advance(60_000)
    await page(first)
    expect((await deliveriesOf(order.id)).map(({ opened_at: at }) => at)).toEqual([noon.toISOString(), null])
  })

  it('ends for its address alone when it is taken back, with zips and share link, and says if it was opened', async () => {
    const { order } = (await send()).body
    const [first = '', second = ''] = await hashesOf(order.id)
    await page(first)
    const share = (hash: string) =>
      call(test.url, 'POST', 'order/share', { body: { orderId: order.id }, headers: { 'order-hash': hash } })
    const shared = [await share(first), await share(second)].map(
      ({ body }) => Reflect.get(body, 'share') as { hash: string },
    )
    expect((await call(test.url, 'GET', `order/zip/${order.id}`, { headers: { 'order-hash': first } })).status).toBe(
      202,
    )
    const cleanOf = async (hash: string): Promise<string> => {
      const photos = Reflect.get((await page(hash)).body.order, 'photos') as { delivery_path: string }[]
      return `${test.url}${photos[0]?.delivery_path ?? ''}/delivery.jpg`
    }
    const pictures = [await cleanOf(first), await cleanOf(second)]
    const [wrong] = await deliveriesOf(order.id)
    const taken = await takeBack(wrong?.id ?? 0)
    expect(taken).toMatchObject({ status: 200, body: { order: { email: 'sam@guest.test' } } })
    expect(taken.body.order.deliveries).toMatchObject([
      { opened_at: noon.toISOString(), taken_back_at: noon.toISOString() },
      { opened_at: noon.toISOString(), taken_back_at: null },
    ])
    expect([(await page(first)).status, (await original(first)).status]).toEqual([404, 404])
    expect((await call(test.url, 'GET', `order/zip/${order.id}`, { headers: { 'order-hash': first } })).status).toBe(
      404,
    )
    expect((await share(first)).status).toBe(404)
    expect([(await page(second)).status, (await original(second)).status]).toEqual([200, 200])
    const links = await Promise.all(shared.map(({ hash }) => call(test.url, 'GET', `order/share/${hash}`)))
    expect(links.map(({ status }) => status)).toEqual([410, 200])
    test.clock.advance(21_000)
    const seen = await Promise.all(pictures.map((address) => fetch(address)))
    expect(seen.map(({ status }) => status === 410)).toEqual([true, false])
    expect((await mailsOf(test, order.id)).map(({ recipient }) => recipient)).toEqual(['sam@guest.test'])
    expect((await takeBack(wrong?.id ?? 0)).body.order.events).toHaveLength(taken.body.order.events.length)
  })

  it('is another outfitter’s and cannot be taken back', async () => {
    const foreign = await openShop(db())
    const by = await openStaff(test.url, db(), { outfitterId: foreign.outfitterId })
    const { order } = (await send()).body
    expect((await takeBack(order.deliveries?.[0]?.id ?? 0, by)).status).toBe(404)
    expect((await takeBack(999_999)).status).toBe(404)
  })

  it('alone is marked when the mail server refuses its mail, and a corrected address gets another link', async () => {
    const { order } = (await send()).body
    const [, second = ''] = await hashesOf(order.id)
    await db()
      .updateTable('mails')
      .set({ failed_at: noon, last_error: '550 no such user' })
      .where('order_id', '=', order.id)
      .where('recipient', '=', 'sam@guest.test')
      .execute()
    expect((await staff.order(order.id)).body.order.refused_mail).toBeNull()
    const [, refused] = await deliveriesOf(order.id)
    expect(refused).toMatchObject({ mail: 'refused', reason: '550 no such user' })
    const id = refused?.id ?? 0
    expect((await again(id, { email: 'sam at guest' })).body.errors).toEqual({ email: expect.any(String) as string })
    expect(await again(id, { email: 'Robin@guest.test' })).toMatchObject({ status: 422 })
    const corrected = await again(id, { email: 'samantha@guest.test' })
    expect(corrected.body.order.deliveries).toMatchObject([
      { email: 'robin@guest.test', mail: 'waiting' },
      { email: 'sam@guest.test', taken_back_at: noon.toISOString() },
      { email: 'samantha@guest.test', mail: 'waiting', taken_back_at: null },
    ])
    expect((await actsOf(order.id)).slice(-2)).toEqual(['order-delivery-taken-back', 'order-delivery-resent'])
    expect((await page(second)).status).toBe(404)
    const [, , third = ''] = await hashesOf(order.id)
    expect((await mailsOf(test, order.id)).at(-1)).toMatchObject({ recipient: 'samantha@guest.test' })
    expect((await mailsOf(test, order.id)).at(-1)?.text_body).toContain(third)
    expect(await again(id)).toMatchObject({ status: 409, body: { code: 'delivery-ended' } })
    expect(await staff.post('order/edit-email', { id: order.id, email: 'x@guest.test' })).toMatchObject({
      status: 409,
      body: { code: 'several-addresses' },
    })
  })

  it('gets its mail again with the same link', async () => {
    const { order } = (await send()).body
    const [first = ''] = await hashesOf(order.id)
    test.clock.advance(60_000)
    expect((await again(order.deliveries?.[0]?.id ?? 0)).status).toBe(200)
    const mails = (await mailsOf(test, order.id)).filter(({ recipient }) => recipient === 'robin@guest.test')
    expect(mails).toHaveLength(2)
    expect(mails.every(({ text_body: text }) => text.includes(first))).toBe(true)
  })
})

describe('sendShopLink', () => {
  const link = (fields: object = {}, { by = staff, key = newKey() } = {}) =>
    untilFree(() =>
      by.post(
        'order/send-link',
        {
          outfitter_id: shop.outfitterId,
          client_id: newKey(),
          display_group_id: groupId,
          emails: ['lee@guest.test'],
          ...fields,
        },
        key,
      ),
    )
  const linksTo = (recipient: string) =>
    db().selectFrom('mails').select(['kind', 'text_body']).where('recipient', '=', recipient).execute()

  it('mails each address once the address of the group in the shop, and makes no order', async () => {
    const [before, key] = [await ordersOfShop(), newKey()]
    const emails = ['lee@guest.test', 'kim@guest.test']
    const client_id = newKey()
    expect(await link({ emails, client_id }, { key })).toMatchObject({ status: 200, body: { success: true } })
    expect((await link({ emails, client_id }, { key })).status).toBe(200)
    expect((await link({ emails, client_id }, { by: owner })).status).toBe(200)
    for (const email of emails) {
      const mails = await linksTo(email)
      expect(mails).toMatchObject([{ kind: 'shop-link' }])
      const address = `/outfitter/${shop.slug}/external?date=2026-07-04&group=${groupId}`
      expect(mails[0]?.text_body).toContain(address)
    }
    expect(await ordersOfShop()).toEqual(before)
  })

  it('is refused for a bad address, a group of others, and one that is not for sale', async () => {
    const foreign = await openShop(db())
    const theirs = await addGroup(db(), foreign, { name: 'Raft', photoIds: foreign.photoIds, createdAt: noon })
    const empty = await addGroup(db(), shop, { name: 'Empty', photoIds: [], createdAt: noon })
    expect((await link({ emails: ['lee'] })).body.errors).toEqual({ 'emails.0': expect.any(String) as string })
    expect((await link({ outfitter_id: foreign.outfitterId })).status).toBe(404)
    expect((await link({ display_group_id: theirs })).status).toBe(404)
    expect(await link({ display_group_id: empty })).toMatchObject({ status: 422, body: { code: 'not-for-sale' } })
  })
})
