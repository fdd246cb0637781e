import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, newKey } from '../../support/guest.ts'
import { placeAtCounter } from '../../support/placed-order.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { untilFree } from '../../support/until-free.ts'

const test = testApp()
const hour = 3_600_000
let shop: Shop
let other: Shop
let staff: Staff
let count = 0

const db = () => test.data.database.db
const newEmail = (): string => `finder-${(count += 1)}@guest.test`
const ask = (email: string, slug: string | null = shop.slug, headers: Record<string, string> = {}) =>
  call(test.url, 'POST', 'order/own', { body: { email, ...(slug !== null && { slug }) }, headers })
const place = (email: string, at = shop) => placeAtCounter(test, at.slug, [{ photo_id: at.photoIds[0] }], { email })

async function mails(): Promise<{ to: string; subject: string; text: string; from: string }[]> {
  await test.app.runJob('send-mail')
  return test.mails
    .filter(({ subject }) => /^(Your orders at|Your photo orders|Sus pedidos|Vos commandes)/.test(subject))
    .map(({ to, subject, text, from }) => ({ to, subject, text, from: from.name }))
}

beforeAll(async () => {
  shop = await openShop(db(), { outfitter: { photo_expire: 0 } })
  other = await openShop(db(), { outfitter: { photo_expire: 0 } })
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
})
beforeEach(async () => {
  // Leaves the limits that earlier tests used up.
  test.clock.advance(25 * hour)
  await test.app.runJob('send-mail')
  test.mails.length = 0
})

describe('a request for the own orders', () => {
  it('mails the links, numbers, days and states of the orders, the newest first, without prices and names', async () => {
    const email = newEmail()
    const first = await place(email)
    const second = await place(email)
    const third = await place(email)
    expect((await staff.post('order/release', { id: first.orderId, paid_by: 'cash' })).status).toBe(200)
    expect((await staff.post('order/cancel', { id: second.orderId })).status).toBe(200)
    expect(await ask(email)).toMatchObject({ status: 200, body: { success: true } })
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: email, subject: `Your orders at Outfitter ${shop.slug}` })
    const link = (hash: string) => `https://photos.test/deliver/${shop.slug}/order/${hash}/external`
    const text = mail?.text ?? ''
    expect(text).toContain(`Order ${first.orderId} · July 5, 2026: your photos are ready\n${link(first.hash)}`)
    expect(text).toContain(`Order ${third.orderId} · July 5, 2026: it waits at the counter\n${link(third.hash)}`)
    expect(text).toContain(`Order ${second.orderId} · July 5, 2026: it was cancelled\n\n`)
    expect(text).not.toContain(second.hash)
    expect(text).not.toMatch(/\$|Robin/)
    const at = [third, second, first].map(({ orderId }) => text.indexOf(`Order ${orderId}`))
    expect(at).toEqual(at.toSorted((one, next) => one - next))
  })

  it('names the orders of the shop alone, and of all outfitters when no shop is named', async () => {
    const email = newEmail()
    const here = await place(email)
    const there = await place(email, other)
    await ask(email)
    await mails()
    await ask(email, null)
    const [own, all] = await mails()
    expect(own?.text).toContain(here.hash)
    expect(own?.text).not.toContain(there.hash)
    expect(all).toMatchObject({ subject: 'Your photo orders', from: 'Eddyline' })
    for (const { hash } of [here, there]) expect(all?.text).toContain(hash)
    expect(all?.text).toContain(`Outfitter ${other.slug}: it waits`)
  })

  it('gives each address of a sent order its own link, and none after a take back', async () => {
    const [one, two] = [newEmail(), newEmail()]
    const body = {
      outfitter_id: shop.outfitterId,
      client_id: newKey(),
      items: [{ photo_id: shop.photoIds[0] }],
      emails: [one, two],
      way: 'included',
    }
    const sent = await untilFree(() => staff.post('order/send', body, newKey()))
    expect(sent.status).toBe(200)
    const rows = await db().selectFrom('order_deliveries').select(['id', 'email', 'hash']).execute()
    const hashOf = (email: string) => rows.find((row) => row.email === email)?.hash ?? '-'
    for (const email of [one, two]) await ask(email)
    const got = await mails()
    const textOf = (email: string) => got.find(({ to }) => to === email)?.text ?? ''
    expect(textOf(one)).toContain(hashOf(one))
    expect(textOf(two)).toContain(hashOf(two))
    expect(textOf(one)).not.toContain(hashOf(two))
    expect(textOf(two)).not.toContain(hashOf(one))
    expect(textOf(two)).not.toContain(one)
    const second = rows.find((row) => row.email === two)?.id
    expect((await staff.post('order/take-back-delivery', { delivery_id: second })).status).toBe(200)
    test.clock.advance(hour)
    test.mails.length = 0
    await ask(two)
    expect(await mails()).toEqual([])
  })

  it('says that an order was refunded, without its link', async () => {
    const email = newEmail()
    const { orderId, hash, total } = await place(email)
    await staff.post('order/release', { id: orderId, paid_by: 'cash' })
    await db().updateTable('orders').set({ refunded_total: total }).where('id', '=', orderId).execute()
    await ask(email)
    const [mail] = await mails()
    expect(mail?.text).toContain('it was refunded')
    expect(mail?.text).not.toContain(hash)
    expect(mail?.text).toContain(`https://photos.test/outfitter/${shop.slug}/external`)
  })

  it('counts the originals that have not arrived', async () => {
    const email = newEmail()
    const { orderId } = await place(email)
    await staff.post('order/release', { id: orderId, paid_by: 'cash' })
    const photo = db()
      .updateTable('photos')
      .where('id', '=', shop.photoIds[0] ?? 0)
    await photo.set({ awaits_original: true }).execute()
    await ask(email)
    await photo.set({ awaits_original: false }).execute()
    expect((await mails())[0]?.text).toContain('0 of 1 are here, 1 is still with the photographer')
  })

  it('speaks the language of the page', async () => {
    const email = newEmail()
    await place(email)
    await ask(email, shop.slug, { 'accept-language': 'es' })
    await mails()
    await ask(email, null, { 'accept-language': 'fr' })
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      `Sus pedidos en Outfitter ${shop.slug}`,
      'Vos commandes de photos',
    ])
  })

  it('finds an address in capitals and with spaces around it, and a plus only where the order has it', async () => {
    const id = (count += 1)
    const email = `Robin-${id}+trip@guest.test`
    const { hash } = await place(email)
    for (const typed of [`  ROBIN-${id}+TRIP@Guest.Test `, `robin-${id}@guest.test`]) await ask(typed)
    const got = await mails()
    expect(got.map(({ to }) => to)).toEqual([email])
    expect(got[0]?.text).toContain(hash)
  })

  it('never sends to a typed address that only looks like that of an order', async () => {
    const id = (count += 1)
    // U+212A KELVIN SIGN becomes 'k' in lower case.
    const [real, alike] = [`kayak-${id}@guest.test`, `\u212Aayak-${id}@guest.test`]
    const { hash } = await place(real)
    await place(alike)
    await ask(real)
    await ask(alike)
    const got = await mails()
    expect(got.map(({ to }) => to).toSorted()).toEqual([real, alike])
    expect(got.filter(({ text }) => text.includes(hash)).map(({ to }) => to)).toEqual([real])
  })

  it('is refused for a wrong address and an unknown outfitter', async () => {
    expect(await ask('')).toMatchObject({ status: 422, body: { errors: { email: 'Please enter Email' } } })
    expect(await ask('nobody')).toMatchObject({ status: 422, body: { code: 'email-invalid' } })
    expect(await ask('a@guest.test, b@guest.test')).toMatchObject({ status: 422 })
    expect(await ask(newEmail(), 'no-such-shop')).toMatchObject({ status: 404 })
  })
})

describe('a request for the own orders of somebody else', () => {
  it('gets the same answer and takes as long for an unknown address, and mails nobody', async () => {
    const known = newEmail()
    await place(known)
    const answers = []
    for (const email of [known, newEmail()]) {
      const from = performance.now()
      const { status, body, headers } = await ask(email)
      expect(performance.now() - from).toBeGreaterThan(240)
      answers.push({ status, body, names: [...headers.keys()] })
    }
    expect(answers[1]).toEqual(answers[0])
    expect((await mails()).map(({ to }) => to)).toEqual([known])
  })

  it('is limited for known and unknown mailboxes alike, whatever the spelling', async () => {
    const known = newEmail()
    await place(known)
    for (const email of [known, newEmail()]) {
      const spellings = [email, email.toUpperCase(), email.replace('@', '+x@'), ` ${email}`]
      const answers = []
      for (const typed of spellings) answers.push(await ask(typed))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('sends one mail for fifty requests at once, and eight a day at most', async () => {
    const email = newEmail()
    await place(email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await mails()).toHaveLength(1)
    const midnight = 24 * hour
    test.clock.advance(midnight - (test.clock.now().getTime() % midnight))
    test.mails.length = 0
    for (let hours = 0; hours < 23; hours += 1) {
      await ask(email)
      await mails()
      test.clock.advance(hour)
    }
    expect(await mails()).toHaveLength(8)
  })

  it('queues no second mail while the first one waits, and none in the same ten minutes', async () => {
    const email = newEmail()
    await place(email)
    await ask(email)
    test.clock.advance(20 * 60_000)
    await ask(email)
    expect(await mails()).toHaveLength(1)
    test.clock.advance(60 * 60_000)
    for (let tries = 0; tries < 2; tries += 1) {
      await ask(email)
      expect(await mails()).toHaveLength(2)
    }
  })

  it('is limited by network address, with a lock in the audit log that names nobody', async () => {
    const statuses = []
    for (let tries = 0; tries < 61; tries += 20)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => ask(newEmail())))).map((got) => got.status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    const acts = await db()
      .selectFrom('audit_log')
      .select(['action', 'entity_id', 'detail', 'address'])
      .where('action', 'like', 'own-orders%')
      .where('at', '>=', test.clock.now())
      .execute()
    expect(acts.filter(({ action }) => action === 'own-orders-asked')).toHaveLength(60)
    expect(acts.filter(({ action }) => action === 'own-orders-locked')).toHaveLength(1)
    expect(JSON.stringify(acts)).not.toContain('@guest.test')
    expect(acts.every(({ address, entity_id: id }) => address !== null && id === null)).toBe(true)
  })

  it('leaves no address in the log', async () => {
    const email = newEmail()
    await place(email)
    await ask(email)
    expect(test.logged.join('\n')).not.toContain(email)
  })
})
