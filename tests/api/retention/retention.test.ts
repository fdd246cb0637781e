import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { retentionLines } from '#server/jobs/retention/retention-lines.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { placeOrder } from '../deliveries/placed-order.ts'

const dayMs = 24 * 3_600_000
let shop: Shop
let orderId: number

const test = testApp({ purgeUnsoldAfterDays: 30 })

beforeAll(async () => {
  shop = await openShop(test.data.database.db, { photos: 8 })
  orderId = (await placeOrder(test, shop, { photoIds: shop.photoIds.slice(0, 1) })).id
})

const db = () => test.data.database.db
const now = () => test.clock.now()

async function cart(status: 'cart' | 'expired', updatedAt: Date, attempt: string | null = null): Promise<number> {
  const { id } = await db()
    .insertInto('orders')
    .values({
      outfitter_id: shop.outfitterId,
      status,
      is_external: true,
      cart_token_hash: Buffer.from('secret'),
      name: 'Robin River',
      email: 'robin@guest.test',
      created_at: updatedAt,
      updated_at: updatedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('order_items')
    .values({ order_id: id, photo_id: shop.photoIds[7], added_at: updatedAt })
    .execute()
  await db()
    .insertInto('idempotency_keys')
    .values({
      key: `cart ${id}`,
      operation: 'x',
      fingerprint: Buffer.from('x'),
      state: 'done',
      order_id: id,
      created_at: updatedAt,
    })
    .execute()
  if (attempt !== null)
    await sql`
    insert into payment_attempts (order_id, key, nonce, amount, request, state, lease_until, created_at)
    values (${id}, ${`key ${id}`}, 'n', 100, '{"email": "robin@guest.test"}', ${attempt}, ${now()}, ${updatedAt})`.execute(
      db(),
    )
  return id
}

async function key(name: string, createdAt: Date, order: number | null): Promise<void> {
  await db()
    .insertInto('idempotency_keys')
    .values({
      key: name,
      operation: 'x',
      fingerprint: Buffer.from('x'),
      state: 'done',
      order_id: order,
      body: '{}',
      created_at: createdAt,
    })
    .execute()
}

const insertSession = async (expiresAt: Date) => {
  await db()
    .insertInto('sessions')
    .values({
      token_hash: randomBytes(32),
      user_id: shop.photographerId,
      created_at: expiresAt,
      last_used_at: expiresAt,
      expires_at: expiresAt,
    })
    .execute()
}

/**
 * A kind of data that the job clears. `put` inserts a row dated `at`. `left` returns a text for each remaining row.
 */
interface Case {
  readonly put: (at: Date, name: 'inside' | 'outside') => Promise<unknown>
  readonly left: () => Promise<readonly string[]>
}

const texts = async (statement: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> =>
  (await statement.execute(db())).rows.map((row) => row.text).toSorted()

const carts = new Map<string, number>()
const namesOf = (ids: readonly { readonly id: number }[]) =>
  [...carts]
    .filter(([, id]) => ids.some((row) => row.id === id))
    .map(([name]) => name)
    .toSorted()

const cases: Readonly<Record<string, Case>> = {
  carts: {
    put: async (at, name) => carts.set(name, await cart('cart', at)),
    left: async () => namesOf(await db().selectFrom('orders').select('id').where('status', '=', 'cart').execute()),
  },
  'expired-carts': {
    put: async (at, name) => carts.set(name, await cart('expired', at, 'declined')),
    left: async () => namesOf(await db().selectFrom('orders').select('id').where('status', '=', 'expired').execute()),
  },
  'mail-bodies': {
    put: (at, name) =>
      sql`
      insert into mails (kind, order_id, dedupe_key, message_id, recipient, subject, text_body, html_body, next_try_at,
        created_at, sent_at)
      values ('delivery', ${orderId}, ${name}, ${name}, 'robin@guest.test', 's', ${name}, ${name}, ${at}, ${at}, ${at})`.execute(
        db(),
      ),
    left: () => texts(sql`select text_body as text from mails where html_body <> ''`),
  },
  'day-waits': {
    put: (at, name) =>
      sql`insert into day_waits
          (outfitter_id, date, email, locale, guide, seen_groups, seen_photo, stop_token, ends_at, created_at)
        values (${shop.outfitterId}, '2026-07-04', 'robin@guest.test', 'en', ${name}, '{}', 0, ${name}, ${at}, ${at})`.execute(
        db(),
      ),
    left: () => texts(sql`select guide as text from day_waits`),
  },
  'wait-mails': {
    put: (at, name) =>
      sql`insert into mails (kind, dedupe_key, message_id, recipient, subject, text_body, html_body, next_try_at,
          created_at, sent_at)
        values ('wait-found', ${`wait ${name}`}, ${`wait ${name}`}, 'robin@guest.test', ${name}, '', '', ${at}, ${at}, ${at})`.execute(
        db(),
      ),
    left: () => texts(sql`select subject as text from mails where kind = 'wait-found'`),
  },
  'order-events': {
    put: (at, name) =>
      sql`insert into order_events (order_id, type, at) values (${orderId}, ${name}, ${at})`.execute(db()),
    left: () => texts(sql`select type as text from order_events where order_id = ${orderId}`),
  },
  'idempotency-keys': {
    put: (at, name) => key(name, at, null),
    left: () => texts(sql`select key as text from idempotency_keys where order_id is null`),
  },
  'stored-answers': {
    put: (at, name) => key(`${name} of an order`, at, orderId),
    left: () =>
      texts(
        sql`select split_part(key, ' ', 1) as text from idempotency_keys where order_id = ${orderId} and body is not null`,
      ),
  },
  'payment-notices': {
    put: (at, name) => sql`insert into payment_notices values (${name}, 'payment.updated', ${at})`.execute(db()),
    left: () => texts(sql`select event_id as text from payment_notices`),
  },
  'removal-requests': {
    put: (at, name) =>
      sql`insert into removal_requests (photo_id, reason, state, created_at, decided_at)
        values (${shop.photoIds[6]}, ${name}, 'hidden', ${at}, ${at})`.execute(db()),
    left: () => texts(sql`select reason as text from removal_requests where reason <> ''`),
  },
  'download-tickets': {
    put: async (at, name) => {
      await insertSession(new Date(now().getTime() + dayMs))
      await sql`insert into download_tickets (token_hash, session_id, url, created_at, expires_at)
        select ${Buffer.from(name)}, max(id), ${name}, ${at}, ${at} from sessions`.execute(db())
    },
    left: () => texts(sql`select url as text from download_tickets`),
  },
  'factor-challenges': {
    put: (at, name) =>
      sql`insert into factor_challenges (challenge, user_id, expires_at)
        values (${name}, ${shop.photographerId}, ${at})`.execute(db()),
    left: () => texts(sql`select challenge as text from factor_challenges`),
  },
  sessions: {
    put: (at) => insertSession(at),
    left: async () =>
      (await db().selectFrom('sessions').select('expires_at').where('expires_at', '<', now()).execute()).map(
        () => 'inside',
      ),
  },
  'password-resets': {
    put: (at, name) =>
      sql`insert into password_resets (user_id, token_hash, created_at, expires_at)
      values (${shop.photographerId}, ${Buffer.from(name)}, ${at}, ${at})`.execute(db()),
    left: () => texts(sql`select convert_from(token_hash, 'utf8') as text from password_resets`),
  },
  'email-changes': {
    put: (at, name) =>
      sql`insert into email_changes (user_id, email, token_hash, created_at, expires_at)
      values (${shop.photographerId}, 'new@people.test', ${Buffer.from(name)}, ${at}, ${at})`.execute(db()),
    left: () => texts(sql`select convert_from(token_hash, 'utf8') as text from email_changes`),
  },
  'rate-limits': {
    put: (at, name) => sql`insert into rate_limits values (${name}, ${at}, 1)`.execute(db()),
    left: () => texts(sql`select key as text from rate_limits`),
  },
  'audit-addresses': {
    put: (at, name) =>
      sql`insert into audit_log (at, action, entity, address) values (${at}, 'logged-in', 'login', ${name})`.execute(
        db(),
      ),
    left: () => texts(sql`select address as text from audit_log where address is not null`),
  },
  'original-checks': {
    put: (at, name) =>
      sql`insert into original_checks (started_at, checked) values (${at}, ${name === 'inside' ? 1 : 2})`.execute(db()),
    left: () => texts(sql`select case checked when 1 then 'inside' else 'outside' end as text from original_checks`),
  },
  'deleted-photos': {
    put: (at, name) =>
      db()
        .updateTable('photos')
        .set({ deleted_at: at, name })
        .where('id', '=', shop.photoIds[name === 'inside' ? 1 : 2] ?? 0)
        .execute(),
    left: () => texts(sql`select name as text from photos where deleted_at is not null`),
  },
}

beforeEach(() => carts.clear())

describe('the retention job', () => {
  it.each(Object.keys(cases))(
    'clears %s one millisecond after their retention period ends, not before',
    async (name) => {
      const line = retentionLines.find((each) => each.name === name)
      const data = cases[name]
      if (line === undefined || data === undefined) throw new Error(`there is no line ${name}`)
      const limit = now().getTime() - line.days * dayMs
      await data.put(new Date(limit), 'inside')
      await data.put(new Date(limit - 1), 'outside')
      await test.app.runJob('retention')
      expect(await data.left()).toEqual(['inside'])
    },
  )

  it('has a test for each kind of data that it clears', () => {
    // Tested elsewhere: zips in tests/api/deliveries, uploads and orphans in tests/api/photos, unsold photos in
    // purge-photos.test.ts.
    const elsewhere = ['leases', 'zips', 'uploads', 'orphans', 'unsold-photos']
    expect(retentionLines.map(({ name }) => name).toSorted()).toEqual([...Object.keys(cases), ...elsewhere].toSorted())
  })

  it('removes leases a day after they expired, and keeps leases that are still held', async () => {
    await sql`insert into leases (name, owner, leased_until) values
      ('left', 'a', clock_timestamp() - interval '25 hours'), ('ended', 'b', clock_timestamp() - interval '23 hours'),
      ('held', 'c', clock_timestamp() + interval '1 minute')`.execute(db())
    await test.app.runJob('retention')
    expect(await texts(sql`select name as text from leases`)).toEqual(['ended', 'held'])
  })

  it('deletes more rows in a run than fit in one query', async () => {
    const old = new Date(now().getTime() - 40 * dayMs)
    await sql`insert into payment_notices select 'many ' || n, 'x', ${old} from generate_series(1, 1200) as n`.execute(
      db(),
    )
    await test.app.runJob('retention')
    expect(await texts(sql`select event_id as text from payment_notices where event_id like 'many%'`)).toEqual([])
  })

  it('keeps expired carts whose payment was captured or has an unknown outcome, and deletes those whose payments were all declined', async () => {
    const old = new Date(now().getTime() - 100 * dayMs)
    const declined = await cart('expired', old, 'declined')
    const kept = new Map<string, number>()
    for (const state of ['captured', 'late', 'returned', 'unknown']) kept.set(state, await cart('expired', old, state))
    await test.app.runJob('retention')
    const left = await db()
      .selectFrom('orders')
      .select('id')
      .where('id', 'in', [declined, ...kept.values()])
      .execute()
    expect(new Set(left.map((row) => row.id))).toEqual(new Set(kept.values()))
    expect(await db().selectFrom('payment_attempts').select('id').where('order_id', '=', declined).execute()).toEqual(
      [],
    )
    expect(await texts(sql`select key as text from idempotency_keys where order_id = ${declined}`)).toEqual([])
  })

  it('never touches orders, payments, refunds and the audit log, however old', async () => {
    const { id: paid } = await placeOrder(test, shop, { photoIds: shop.photoIds.slice(3, 5), refunded: 500 })
    const { id: cancelled } = await placeOrder(test, shop, { photoIds: shop.photoIds.slice(5, 6), status: 'cancelled' })
    await sql`insert into payment_attempts (order_id, key, nonce, amount, request, state, lease_until, created_at)
      values (${paid}, 'paid', 'n', 1500, '{}', 'captured', ${now()}, ${now()})`.execute(db())
    await sql`insert into payments (order_id, attempt_id, provider_payment_id, receipt_number, amount, created_at)
      select order_id, id, 'p', 'r', 1500, created_at from payment_attempts where order_id = ${paid}`.execute(db())
    await sql`insert into refunds (order_id, key, tender, amount, reason, request, state, lease_until, created_at)
      values (${paid}, 'r', 'card', 500, '', '{}', 'completed', ${now()}, ${now()})`.execute(db())
    await sql`insert into audit_log (at, action, entity) values (${now()}, 'photo-deleted', 'photo')`.execute(db())
    await db().updateTable('photos').set({ deleted_at: now() }).where('id', 'in', shop.photoIds.slice(3, 6)).execute()
    const books = () =>
      texts(sql`
      select to_jsonb(orders)::text as text from orders where id in (${paid}, ${cancelled})
      union all select to_jsonb(payment_attempts)::text from payment_attempts where order_id = ${paid}
      union all select to_jsonb(payments)::text from payments
      union all select to_jsonb(refunds)::text from refunds
      union all select (to_jsonb(audit_log) - 'address' - 'device')::text from audit_log
      union all select to_jsonb(order_photos)::text from order_photos
      union all select to_jsonb(photos)::text from photos where id in (${sql.join(shop.photoIds.slice(3, 6))})`)
    const before = await books()
    expect(before.length).toBeGreaterThan(9)
    test.clock.advance(20 * 365 * dayMs)
    await test.app.runJob('retention')
    expect(await books()).toEqual(before)
  })
})

it('the retention job clears the other kinds of data when it fails to clear one, and reports the failure', async () => {
  const old = new Date(now().getTime() - 40 * dayMs)
  await sql`insert into payment_notices values ('after the fault', 'x', ${old})`.execute(db())
  await cart('cart', old)
  await sql`alter table orders add constraint no_expiry check (status <> 'expired') not valid`.execute(db())
  try {
    await expect(test.app.runJob('retention')).rejects.toThrow('was not cleared')
  } finally {
    await sql`alter table orders drop constraint no_expiry`.execute(db())
  }
  expect(await texts(sql`select event_id as text from payment_notices`)).toEqual([])
})
