import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchDueWork } from '#server/jobs/due-work.ts'
import { tellWaiting } from '#server/modules/groups/groups.public.ts'
import { call, newKey } from '../../support/guest.ts'
import { sealedFor } from '../../support/seal.ts'
import { addGroup, insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()
const minute = 60_000
const hour = 60 * minute
/** Noon in Denver. */
const noon = new Date('2026-07-04T18:00:00Z')
let shop: Shop
let count = 0

const db = () => test.data.database.db
const newEmail = (): string => `waiting-${(count += 1)}@guest.test`

async function wait(email: string, fields: object = {}, { key = newKey(), locale = 'en' as const, app = test } = {}) {
  const clientId = newKey()
  const sealed = await sealedFor(test.url, clientId, { name: '', email, locale })
  const body = {
    outfitter_id: shop.outfitterId,
    date: '2026-07-04',
    seen_groups: [],
    seen_photo: 0,
    client_id: clientId,
    sealed,
    ...fields,
  }
  return call(app.url, 'POST', 'search/wait', { body, headers: { 'idempotency-key': key } })
}

/** Runs the jobs and returns the mails that went out. */
async function tell() {
  await Promise.all([test.app.runJob('tell-waiting'), test.app.runJob('tell-waiting')])
  await test.app.runJob('send-mail')
  return test.mails.splice(0).map(({ to, subject, text }) => ({ to, subject, text }))
}

async function asked(email: string, fields: object = {}): Promise<void> {
  expect(await wait(email, fields)).toMatchObject({ status: 200, body: { success: true } })
  await test.app.runJob('send-mail')
  test.mails.length = 0
}

const waits = async (): Promise<number> => (await db().selectFrom('day_waits').select('id').execute()).length
const link = (group?: number) =>
  `https://photos.test/outfitter/${shop.slug}/external?date=2026-07-04${group === undefined ? '' : `&group=${group}`}`
const linkIn = (text: string | undefined): string => /https:\S+/.exec(text ?? '')?.[0] ?? ''
const photos = (amount = 2, at = test.clock.now()) => insertPhotos(db(), shop.albumId, amount, at)
const publish = async (name: string, photoIds?: readonly number[]): Promise<number> =>
  addGroup(db(), shop, { name, photoIds: photoIds ?? (await photos()), createdAt: test.clock.now() })

beforeAll(() => {
  test.clock.set(noon)
})
beforeEach(async () => {
  test.clock.set(noon)
  await db().deleteFrom('day_waits').execute()
  await db().deleteFrom('rate_limits').execute()
  await db().deleteFrom('mails').execute()
  test.mails.length = 0
  shop = await openShop(db(), { photos: 0 })
})

describe('a guest who waits for the photos of a day', () => {
  it('gets one mail that confirms it, with a link that stops it, in the language of the guest', async () => {
    const email = newEmail()
    expect(
      await wait(email, { time: '600-720', guide: 'buy pills at evil.test' }, { locale: 'es' as never }),
    ).toMatchObject({ status: 200, body: { success: true } })
    const [mail, ...more] = await tell()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: email, subject: 'Le avisaremos cuando estén las fotos del 4 de julio de 2026' })
    expect(mail?.text).toContain(link())
    expect(mail?.text).toMatch(/10:00\D+12:00/)
    expect(mail?.text).not.toContain('evil')
    const token = /stop=([\w-]{22})/.exec(mail?.text ?? '')?.[1]
    expect(await call(test.url, 'POST', 'search/stop-waiting', { body: { token } })).toMatchObject({ status: 200 })
    expect(await waits()).toBe(0)
    await publish('Raft 1')
    expect(await tell()).toEqual([])
    expect(await call(test.url, 'POST', 'search/stop-waiting', { body: { token } })).toMatchObject({ status: 200 })
  })

  it('gets one mail with the first group on top, whatever comes later', async () => {
    const email = newEmail()
    await asked(email)
    expect(await tell()).toEqual([])
    const first = await publish('Raft 1')
    await publish('Raft 2')
    const [mail, ...more] = await tell()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: email, subject: 'The photos of July 4, 2026 are here' })
    expect(linkIn(mail?.text)).toBe(link(first))
    expect(await waits()).toBe(0)
    await publish('Raft 3')
    expect(await tell()).toEqual([])
  })

  it('gets the first group of the time or the guide, and none that the page had shown', async () => {
    const taken = async (at: string) => {
      const ids = await photos()
      await db()
        .updateTable('photos')
        .set({ taken_at: new Date(at) })
        .where('id', 'in', ids)
        .execute()
      return ids
    }
    const shown = await publish('Raft 1 Mike', await taken('2026-07-04T16:00:00Z'))
    const [atTen, atTwo, ofJo, again] = [newEmail(), newEmail(), newEmail(), newEmail()]
    await asked(atTen, { time: '540-720' })
    expect((await tell()).map(({ to }) => to)).toEqual([atTen])
    await asked(atTwo, { time: '840-900' })
    await asked(ofJo, { guide: 'jo' })
    await asked(again, { seen_groups: [shown], seen_photo: 2_000_000_000 })
    expect(await tell()).toEqual([])
    const second = await publish('Raft 2 Jo', await taken('2026-07-04T20:30:00Z'))
    const got = await tell()
    expect(got.map(({ to }) => to).toSorted()).toEqual([again, atTwo, ofJo].toSorted())
    expect(new Set(got.map(({ text }) => linkIn(text)))).toEqual(new Set([link(second)]))
  })

  it('hears nothing of a group without photos, or with hidden or deleted ones', async () => {
    await asked(newEmail())
    const ids = await photos()
    await publish('Raft 1', [])
    await publish('Raft 2', ids)
    await db().updateTable('photos').set({ deleted_at: test.clock.now() }).where('id', 'in', ids).execute()
    expect(await tell()).toEqual([])
  })

  it('hears of photos outside of groups at once where the outfitter makes no groups', async () => {
    const email = newEmail()
    await asked(email)
    await photos()
    const [mail] = await tell()
    expect(mail?.to).toBe(email)
    expect(linkIn(mail?.text)).toBe(link())
  })

  it('hears of photos outside of groups after an hour where groups usually follow', async () => {
    const ids = await photos(1, new Date('2026-07-03T18:00:00Z'))
    await addGroup(db(), shop, { name: 'Yesterday', photoIds: ids, createdAt: noon, date: '2026-07-03' })
    const email = newEmail()
    await asked(email, { seen_photo: ids[0] })
    await photos()
    expect(await tell()).toEqual([])
    test.clock.advance(hour)
    expect((await tell()).map(({ to }) => to)).toEqual([email])
  })

  it('hears of a photo that the page shows outside of groups, because its group is of another day', async () => {
    const email = newEmail()
    await asked(email)
    await addGroup(db(), shop, { name: 'Best', photoIds: await photos(), createdAt: noon, date: '2026-07-03' })
    test.clock.advance(hour)
    expect((await tell()).map(({ to, text }) => [to, linkIn(text)])).toEqual([[email, link()]])
  })

  it('hears of the last minute of the day by the clocks of the outfitter', async () => {
    const [evening, night] = [newEmail(), newEmail()]
    await asked(evening, { time: '1435-1440' })
    await asked(night, { time: '0-5' })
    await db()
      .updateTable('photos')
      .set({ taken_at: new Date('2026-07-05T05:59:59.900Z') })
      .where('id', 'in', await photos())
      .execute()
    expect((await tell()).map(({ to }) => to)).toEqual([evening])
  })

  it('hears of no photos outside of groups where they are not for sale', async () => {
    shop = await openShop(db(), { photos: 0, outfitter: { display_group_only: true } })
    await asked(newEmail())
    await photos()
    test.clock.advance(hour)
    expect(await tell()).toEqual([])
  })

  it('hears after two days of the outfitter that no photos came', async () => {
    const email = newEmail()
    await asked(email)
    test.clock.set(new Date('2026-07-07T05:59:59Z'))
    expect(await tell()).toEqual([])
    test.clock.set(new Date('2026-07-07T06:00:00Z'))
    const [mail, ...more] = await tell()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: email, subject: 'There are no photos of July 4, 2026' })
    expect(await waits()).toBe(0)
    expect(await tell()).toEqual([])
  })

  it('learns at the end that the day has photos, although none of the guide', async () => {
    await asked(newEmail(), { guide: 'Ana' })
    await publish('Raft 1 Mike')
    expect(await tell()).toEqual([])
    test.clock.set(new Date('2026-07-07T06:00:00Z'))
    expect((await tell()).map(({ subject }) => subject)).toEqual(['The photos of July 4, 2026 are here'])
  })

  it('gets the answer of a device that was away, whatever came meanwhile', async () => {
    const email = newEmail()
    const group = await publish('Raft 1')
    test.clock.set(new Date('2026-07-09T18:00:00Z'))
    await asked(email)
    expect((await tell()).map(({ text }) => linkIn(text))).toEqual([link(group)])
    await asked(newEmail(), { date: '2026-07-03' })
    expect((await tell()).map(({ subject }) => subject)).toEqual(['There are no photos of July 3, 2026'])
  })
})

describe('waiting for a day', () => {
  it('is refused for a text that was sealed for another request, a wrong address, and a day that is too old or to come', async () => {
    const sealed = await sealedFor(test.url, newKey(), { email: newEmail() })
    expect(await wait('-', { sealed })).toMatchObject({ status: 422, body: { code: 'sealed-unreadable' } })
    expect(await wait('nobody')).toMatchObject({ status: 422, body: { code: 'email-invalid' } })
    expect(await wait('a@guest.test, b@guest.test')).toMatchObject({ status: 422 })
    for (const date of ['2026-07-05', '2026-06-19', '2026-02-30'])
      expect([400, 422]).toContain((await wait(newEmail(), { date })).status)
    await db().updateTable('outfitters').set({ deleted_at: noon }).where('id', '=', shop.outfitterId).execute()
    expect(await wait(newEmail())).toMatchObject({ status: 404 })
    expect(await waits()).toBe(0)
  })

  it('is refused for a span that the page cannot have', async () => {
    for (const time of ['700-600', '601-720', '600-1445'])
      expect(await wait(newEmail(), { time })).toMatchObject({
        status: 422,
        body: { errors: { time: expect.any(String) } },
      })
    expect(await waits()).toBe(0)
  })

  it('ends with a mail for a device that was away for long, also when data are deleted just then', async () => {
    test.clock.set(new Date('2026-07-12T18:00:00Z'))
    const email = newEmail()
    await asked(email)
    await test.app.runJob('retention')
    expect((await tell()).map(({ to }) => to)).toEqual([email])
  })

  it('lets the server stop between two mails', async () => {
    for (let count = 0; count < 3; count += 1) await asked(newEmail())
    await publish('Raft 1')
    const stop = new AbortController()
    const events = { publish: () => Promise.resolve(stop.abort()) }
    const mails = { publicUrl: 'https://photos.test', mailFrom: 'photos@photos.test', events }
    await tellWaiting({ database: test.data.database, clock: test.clock, mails }, stop.signal)
    expect(await waits()).toBe(2)
    expect(await tell()).toHaveLength(3)
  })

  it('is confirmed once for fifty requests of the same wait, also with other capitals and other keys', async () => {
    const email = newEmail()
    const key = newKey()
    const [first] = await Promise.all([wait(email, {}, { key }), wait(email.toUpperCase())])
    expect(first.status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 48 }, () => wait(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(await tell()).toHaveLength(1)
    expect(await waits()).toBe(1)
  })

  it('mails a mailbox six times a day at most, whatever the spelling and the day', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries += 1) {
      const { status } = await wait(`bomb+${tries}@guest.test`, { date: `2026-07-0${(tries % 4) + 1}` })
      statuses.push(status)
      test.clock.advance(20 * minute)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })

  it('is limited by network address', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 210; tries += 30)
      statuses.push(...(await Promise.all(Array.from({ length: 30 }, () => wait(newEmail())))).map((got) => got.status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  })

  it('costs no statement while nobody waits', async () => {
    const due = watchDueWork({ clock: test.clock, database: test.data.database })
    const run = vi.fn(async () => {})
    await due.whenDue('wait', run)()
    expect(run).not.toHaveBeenCalled()
    await asked(newEmail())
    due.forget()
    await due.whenDue('wait', run)()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('leaves no row after the retention, and no mail a month later', async () => {
    await asked(newEmail())
    await db().updateTable('outfitters').set({ deleted_at: noon }).where('id', '=', shop.outfitterId).execute()
    test.clock.set(new Date('2026-07-08T06:00:01Z'))
    expect(await tell()).toEqual([])
    const mailed = async () =>
      (await db().selectFrom('mails').select('id').where('kind', 'like', 'wait-%').execute()).length
    await test.app.runJob('retention')
    expect(await waits()).toBe(0)
    expect(await mailed()).toBeGreaterThan(0)
    test.clock.advance(31 * 24 * hour)
    await test.app.runJob('retention')
    expect(await mailed()).toBe(0)
  })

  it('leaves no address in the log', async () => {
    const email = newEmail()
    await asked(email)
    await publish('Raft 1')
    await tell()
    expect(test.logged.join('\n')).not.toContain(email)
  })
})
