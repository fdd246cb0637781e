import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordProcess } from '#server/modules/system/system.public.ts'
import { queueAnyMail } from '../../support/queue-mail.ts'
import { openShop } from '../../support/shop.ts'
import { startTestApp, testApp } from '../../support/test-app.ts'
import { placeOrder } from '../deliveries/placed-order.ts'

const operator = 'operator@eddyline.test'
const minute = 60_000

const test = testApp({ operatorEmail: operator })

const second = testApp({ beside: test, operatorEmail: operator })
beforeEach(async () => {
  const { db } = test.data.database
  for (const table of ['operator_troubles', 'mails', 'backups', 'processes'] as const)
    await db.deleteFrom(table).execute()
  test.mails.length = 0
  second.mails.length = 0
})

/** The mails that both processes sent, by date. Either process may send a mail to the operator. */
const sent = () => [...test.mails, ...second.mails].toSorted((a, b) => a.date.getTime() - b.date.getTime())

/** Runs the job tell-operator in both processes. Returns the subjects of the new mails to the operator. */
async function told(): Promise<string[]> {
  const before = new Set(sent())
  await Promise.all([test.app.runJob('tell-operator'), second.app.runJob('tell-operator')])
  const fresh = sent().filter((mail) => !before.has(mail) && mail.to === operator)
  lastTold = fresh.at(-1)?.text ?? lastTold
  return fresh.map((mail) => mail.subject)
}

let lastTold = ''
const lastText = () => lastTold

async function queue(name: string): Promise<void> {
  await queueAnyMail(test.data.database, { dedupeKey: name, now: test.clock.now() })
}

describe('the mails to the operator', () => {
  it('announce once that other mails are not sent, and once that they are sent again, despite two processes and a restart', async () => {
    await queue('waits')
    test.clock.advance(30 * minute)
    expect(await told()).toEqual([])
    test.clock.advance(minute)
    expect(await told()).toEqual(['Mails are not sent'])
    expect(lastText()).toMatch(/^1 mail waits to be sent/)
    expect(lastText()).toContain('https://photos.test/admin/system')
    expect(lastText()).not.toContain('guest.test')
    const restarted = await startTestApp({ beside: test, operatorEmail: operator })
    await restarted.app.runJob('tell-operator')
    expect(restarted.mails).toEqual([])
    await restarted.close()

    await test.data.database.db.updateTable('mails').set({ sent_at: test.clock.now() }).execute()
    expect(await told()).toEqual([])
    test.clock.advance(61 * minute)
    expect(await told()).toEqual(['Over: Mails are not sent'])
    expect(await told()).toEqual([])
  })

  it('are not queued again and again while they are refused, and arrive once mails can be sent', async () => {
    for (const name of ['one', 'two', 'three']) await queue(name)
    test.clock.advance(31 * minute)
    for (const app of [test, second]) app.refusedAddresses.add(operator)
    for (let run = 0; run < 20; run += 1) {
      expect(await told()).toEqual([])
      test.clock.advance(minute)
    }
    const { count } = await test.data.database.db
      .selectFrom('mails')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(3)
    for (const app of [test, second]) app.refusedAddresses.clear()
    test.clock.advance(10 * minute)
    expect(await told()).toEqual(['Mails are not sent'])
  })

  it('report refused mails after the second refusal, and report the end of the problem once newer mails of the same orders were sent', async () => {
    const { db } = test.data.database
    const shop = await openShop(db)
    const order = await placeOrder(test, shop, { photoIds: shop.photoIds.slice(0, 1) })
    for (let n = 0; n < 60; n += 1) await queue(`sent-${n}`)
    await test.data.database.db.updateTable('mails').set({ sent_at: test.clock.now() }).execute()
    await queue('refused-1')
    test.refusedAddresses.add('refused-1@guest.test').add('refused-2@guest.test')
    await test.app.runJob('send-mail')
    expect(await told()).toEqual([])
    await queue('refused-2')
    await test.app.runJob('send-mail')
    expect(await told()).toEqual(['Mails are refused'])
    expect(lastText()).toContain('refused 2 mails for good')
    expect(lastText()).toMatch(/press Try all again on the page\.\n\nSee \S+\/admin\/system\?list=mail-failed\n/)
    test.refusedAddresses.clear()
    await db.updateTable('mails').set({ order_id: order.id }).where('failed_at', 'is not', null).execute()
    test.clock.advance(minute)
    await queue('corrected')
    await db
      .updateTable('mails')
      .set({ order_id: order.id, sent_at: test.clock.now() })
      .where('recipient', '=', 'corrected@guest.test')
      .execute()
    expect(await told()).toEqual([])
    test.clock.advance(61 * minute)
    expect(await told()).toEqual(['Over: Mails are refused'])
  })

  it('report a failed, an overdue and a damaged backup', async () => {
    const { db } = test.data.database
    const backup = (name: string, failure: string | null) => ({
      name,
      started_at: test.clock.now(),
      finished_at: failure === null ? test.clock.now() : null,
      failure,
    })
    await db.insertInto('backups').values(backup('first', 'The disk is full.')).execute()
    expect(await told()).toEqual(['The backup needs you'])
    expect(lastText()).toContain('The backup first failed: The disk is full.')
    await db.deleteFrom('operator_troubles').execute()
    test.clock.advance(minute)
    await db.insertInto('backups').values(backup('second', null)).execute()
    expect(await told()).toEqual([])
    test.clock.advance(37 * 60 * minute)
    expect(await told()).toEqual(['The backup needs you'])
    expect(lastText()).toMatch(/^The last backup is of /)
    await db.deleteFrom('operator_troubles').execute()
    await db
      .insertInto('backups')
      .values({ ...backup('third', null), damage: 'files.gz is damaged.' })
      .execute()
    expect(await told()).toEqual(['The backup needs you'])
    expect(lastText()).toContain('The backup third is damaged: files.gz is damaged.')
  })

  it('report an installation that still has no backup 36 hours after it began', async () => {
    await sql`update schema_migrations set applied_at = ${test.clock.now()}`.execute(test.data.database.db)
    test.clock.advance(36 * 60 * minute)
    expect(await told()).toEqual([])
    test.clock.advance(minute)
    expect(await told()).toEqual(['The backup needs you'])
    expect(lastText()).toMatch(/^This installation has had no backup since it began on /)
  })

  it('report a process whose disk is nearly full or refuses writes', async () => {
    const { db } = test.data.database
    await db
      .insertInto('backups')
      .values({ name: 'now', started_at: test.clock.now(), finished_at: test.clock.now() })
      .execute()
    const process = { role: 'web', build: 'test', startedAt: test.clock.now(), makesBackups: false, failing: [] }
    await recordProcess(db, { ...process, instance: 'roomy:1', diskFreeBytes: 80e9 })
    expect(await told()).toEqual([])
    await recordProcess(db, { ...process, instance: 'full:1', diskFreeBytes: 1.26e9 })
    expect(await told()).toEqual(['The disk is nearly full'])
    expect(lastText()).toContain('1.3 GB are free on the disk of full:1.')
    await db.deleteFrom('operator_troubles').execute()
    const ago = sql<Date>`clock_timestamp() - interval '3 minutes'`
    await db.updateTable('processes').set({ seen_at: ago }).where('instance', '=', 'full:1').execute()
    expect(await told(), 'of a process that died').toEqual([])
    const failing = [{ part: 'disk' as const, since: test.clock.now(), reason: 'EROFS' }]
    await recordProcess(db, { ...process, instance: 'broken:1', diskFreeBytes: 80e9, failing })
    expect(await told()).toEqual(['The disk is nearly full'])
    expect(lastText()).toContain('The disk of broken:1 refuses writes.')
    await db.deleteFrom('processes').execute()
  })

  it('report a payment that has had no known outcome for more than ten minutes', async () => {
    const { db } = test.data.database
    const toldOfThem = async () => (await told()).filter((subject) => subject.includes('Payments'))
    const shop = await openShop(db, { photos: 1 })
    const { id } = await placeOrder(test, shop, { photoIds: shop.photoIds })
    const now = test.clock.now()
    await sql`insert into payment_attempts (order_id, key, nonce, amount, request, state, lease_until, created_at)
      values (${id}, ${`key ${id}`}, 'n', 100, '{}', 'unknown', ${now}, ${now})`.execute(db)
    test.clock.advance(10 * minute)
    expect(await toldOfThem()).toEqual([])
    test.clock.advance(minute)
    expect(await toldOfThem()).toEqual(['Payments are stuck'])
    await db.updateTable('payment_attempts').set({ state: 'canceled' }).where('order_id', '=', id).execute()
    test.clock.advance(61 * minute)
    expect(await toldOfThem()).toEqual([])
    test.clock.advance(61 * minute)
    expect(await toldOfThem()).toEqual(['Over: Payments are stuck'])
  })

  it('report damaged originals, sold and unsold, until none is damaged', async () => {
    const { db } = test.data.database
    // Counts only mails about originals. Earlier tests may have moved the clock so far that a backup is overdue.
    const toldOfThem = async () => (await told()).filter((subject) => subject.includes('Originals'))
    const text = () => sent().findLast(({ subject }) => subject.includes('Originals'))?.text ?? ''
    const shop = await openShop(db)
    await placeOrder(test, shop, { photoIds: shop.photoIds.slice(0, 1) })
    expect(await toldOfThem()).toEqual([])
    const found = (damage: 'missing' | 'changed' | null, photoIds: readonly number[]) =>
      db.updateTable('photos').set({ damage, checked_at: test.clock.now() }).where('id', 'in', photoIds).execute()
    await found('missing', shop.photoIds.slice(1, 2))
    expect(await toldOfThem()).toEqual(['Originals are missing or damaged'])
    expect(text()).toContain('1 original missing or damaged. None of them is sold.')
    await found('changed', shop.photoIds.slice(0, 1))
    test.clock.advance(25 * 60 * minute)
    expect(await toldOfThem()).toEqual(['Still: Originals are missing or damaged'])
    expect(text()).toContain('2 originals missing or damaged. 1 of them is sold.')
    await found(null, shop.photoIds)
    expect(await toldOfThem()).toEqual([])
    test.clock.advance(61 * minute)
    expect(await toldOfThem()).toEqual(['Over: Originals are missing or damaged'])
  })
})
