import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { placeOrder } from '../deliveries/placed-order.ts'

const dayMs = 24 * 3_600_000
const test = testApp()
let shop: Shop
let orderId: number
let old: Date

beforeAll(async () => {
  shop = await openShop(test.data.database.db, { photos: 3 })
  orderId = (await placeOrder(test, shop, { photoIds: shop.photoIds.slice(0, 1) })).id
  old = new Date(test.clock.now().getTime() - 400 * dayMs)
})

const db = () => test.data.database.db

describe('the retention job', () => {
  it('clears the stored answer of an order’s idempotency key but keeps the key, and keeps the answer of a running call', async () => {
    for (const state of ['done', 'running'] as const)
      await db()
        .insertInto('idempotency_keys')
        .values({
          key: `old ${state}`,
          operation: 'x',
          fingerprint: Buffer.from('x'),
          state,
          order_id: orderId,
          body: '{}',
          created_at: old,
        })
        .execute()
    await test.app.runJob('retention')
    const keys = db().selectFrom('idempotency_keys').select(['key', 'body']).where('key', 'like', 'old %')
    expect(await keys.orderBy('key').execute()).toEqual([
      { key: 'old done', body: null },
      { key: 'old running', body: {} },
    ])
  })

  it('clears the reason and the email of decided removal requests, and changes no open request', async () => {
    const requests = [
      { reason: 'decided', email: 'robin@guest.test', state: 'hidden', decided_at: old },
      { reason: '', email: 'robin@guest.test', state: 'declined', decided_at: old },
      { reason: 'open', email: 'robin@guest.test', state: 'open', decided_at: null },
    ] as const
    const rows = requests.map((row) => ({ ...row, photo_id: shop.photoIds[1] ?? 0, created_at: old }))
    await db().insertInto('removal_requests').values(rows).execute()
    await test.app.runJob('retention')
    const left = db().selectFrom('removal_requests').select(['reason', 'email', 'state'])
    expect(await left.orderBy('id').execute()).toEqual([
      { reason: '', email: null, state: 'hidden' },
      { reason: '', email: null, state: 'declined' },
      { reason: 'open', email: 'robin@guest.test', state: 'open' },
    ])
  })

  it('keeps the text of an old mail that was never sent', async () => {
    await sql`insert into mails (kind, order_id, dedupe_key, message_id, recipient, subject, text_body, html_body,
        next_try_at, created_at, failed_at)
      values ('delivery', ${orderId}, 'unsent', 'unsent', 'robin@guest.test', 's', 'text', 'html', ${old}, ${old}, ${old})`.execute(
      db(),
    )
    await test.app.runJob('retention')
    const mail = db().selectFrom('mails').select(['text_body', 'html_body']).where('dedupe_key', '=', 'unsent')
    expect(await mail.executeTakeFirst()).toEqual({ text_body: 'text', html_body: 'html' })
  })

  it('keeps an ended session while another session that was opened from it is live', async () => {
    const session = { user_id: shop.photographerId, created_at: old, last_used_at: old }
    const insert = async (expiresAt: Date, rootId: number | null) =>
      db()
        .insertInto('sessions')
        .values({ ...session, token_hash: randomBytes(32), expires_at: expiresAt, root_id: rootId })
        .returning('id')
        .executeTakeFirstOrThrow()
    const root = await insert(old, null)
    const live = await insert(new Date(test.clock.now().getTime() + dayMs), root.id)
    const alone = await insert(old, null)
    await test.app.runJob('retention')
    const left = db().selectFrom('sessions').select('id').where('id', 'in', [root.id, live.id, alone.id])
    expect(await left.orderBy('id').execute()).toEqual([{ id: root.id }, { id: live.id }])
  })

  it('deletes no photo on a server without the setting to delete photos', async () => {
    const photo = db()
      .selectFrom('photos')
      .select('id')
      .where('id', '=', shop.photoIds[2] ?? 0)
    await db()
      .updateTable('photos')
      .set({ deleted_at: old })
      .where('id', '=', shop.photoIds[2] ?? 0)
      .execute()
    await test.app.runJob('retention')
    expect(await photo.execute()).toHaveLength(1)
  })
})
