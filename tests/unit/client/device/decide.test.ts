import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unknownPayment } from '#domain/orders/counter-payment.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { discardEntry, passOn, resendWithReason, sendNow, takeOverAll } from '#client/device/outbox/decide.ts'
import { isDecisionRecord } from '#client/device/outbox/decision-record.ts'
import { retryEntry } from '#client/device/outbox/outbox.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import { albumEntity } from '#client/device/database/entities.ts'
import { queueAlbum } from '#client/features/albums/queued/save-album.action.ts'
import { actionKinds } from '#client/app/boot/action-kinds.ts'
import type { OrderChange } from '#client/features/orders/actions/order-change-list.ts'
import { freshDatabase, queue } from './offline-fixtures.ts'

let database: OfflineDatabase

beforeEach(() => {
  database = freshDatabase()
})
afterEach(() => database.close())

async function change(what: OrderChange, orderId = 7, actor = '3'): Promise<OutboxEntry> {
  const payload = { ...what, orderId, outfitterId: 1 }
  const key = await queue(database, { kind: what.kind, entity: `order:${orderId}`, payload, actor })
  return read(key)
}

/** The waiting actions, oldest first, without the entries that report a person's decision to the audit log. */
const actions = () =>
  database.outbox
    .orderBy('id')
    .filter((entry) => !isDecisionRecord(entry))
    .toArray()
const records = () => database.outbox.orderBy('id').filter(isDecisionRecord).toArray()

/** Fields of an entry that failed four times and is due only far in the future. */
const tried = { attempt: 4, nextTryAt: 9_000_000_000_000 }
const dueNow = { attempt: 0, nextTryAt: 0 }

async function read(key: string): Promise<OutboxEntry> {
  const entry = await database.outbox.filter((one) => one.key === key).first()
  if (!entry) throw new Error('There is no such entry')
  return entry
}

async function refused(entry: OutboxEntry): Promise<OutboxEntry> {
  const refusal = { status: 409, code: 'conflict', message: 'No', errors: {}, current: { status: 'cancelled' }, at: 1 }
  await database.outbox.update(entry.id, { state: 'attention', refusal, ...tried })
  return entry
}

const release: OrderChange = { kind: 'order.release', expectedTotal: 10_130, anyway: null, payment: unknownPayment }
const note: OrderChange = { kind: 'order.note', note: 'Paid in cash' }

it('discarding an action stores its reason and frees the actions behind it', async () => {
  const { id, key } = await refused(await change(note))
  const behind = await change({ kind: 'order.cancel' })
  expect(await discardEntry(database, actionKinds, id, { by: '9', reason: 'Wrong order' })).toBe('discarded')
  expect(await actions()).toEqual([behind])
  expect(await database.doneActions.toArray()).toMatchObject([
    { key, kind: 'order.note', actor: '9', how: 'discarded', reason: 'Wrong order', facts: { orderId: 7 } },
  ])
  // The list of done actions must keep no text that staff typed about a guest.
  expect(JSON.stringify(await database.doneActions.toArray())).not.toContain('cash')
})

it('neither a refused release nor an action that the server has not refused can be discarded', async () => {
  const taken = await refused(await change(release))
  expect(await discardEntry(database, actionKinds, taken.id, { by: '3', reason: 'x' })).toBe('money-taken')
  const waiting = await change(note, 8)
  expect(await discardEntry(database, actionKinds, waiting.id, { by: '3', reason: 'x' })).toBe('not-refused')
  expect(await database.outbox.count()).toBe(2)
  expect(await database.doneActions.count()).toBe(0)
})

it('discarding a refused new album removes all its waiting changes, unless photos wait to be uploaded to it', async () => {
  const fields = { name: '2026-11-21|Browns Canyon|Morning' } as Parameters<typeof queueAlbum>[1]['fields']
  const album = { key: 'new', clientId: 'new', actor: '4', albumId: null, fields }
  await queueAlbum(database, album, 'key-1')
  await queueAlbum(database, album, 'key-2')
  const first = await refused(await read('key-1'))
  await database.uploads.add({ id: 'photo', actor: '4', albumKey: 'new', sha256: 'a' } as never)
  expect(await discardEntry(database, actionKinds, first.id, { by: '4', reason: 'Twice' })).toBe('has-photos')
  expect(await database.outbox.where('entity').equals(albumEntity('4', 'new')).count()).toBe(2)
  await database.uploads.clear()
  expect(await discardEntry(database, actionKinds, first.id, { by: '4', reason: 'Twice' })).toBe('discarded')
  expect([(await actions()).length, await database.albums.count()]).toEqual([0, 0])
  expect(await database.doneActions.toArray()).toMatchObject([{ kind: 'album.save', facts: { name: fields.name } }])
})

it('handing over one action of a person hands over all their actions on the same order, in the same sequence and under new keys', async () => {
  const first = await change(note)
  await database.outbox.update(first.id, tried)
  const second = await refused(await change(release))
  const others = [await change(note, 7, '5'), await change(note, 8)]
  expect(await passOn(database, actionKinds, second.id, { actor: '9', name: 'Olivia' })).toBe(true)
  const [one, two, ...rest] = await actions()
  expect([one, two]).toMatchObject([
    { id: first.id, actor: '9', state: 'waiting', payload: first.payload, ...dueNow },
    { id: second.id, actor: '9', state: 'attention', refusal: { message: 'No' }, ...dueNow },
  ])
  expect(rest).toEqual(others)
  const keys = [first.key, second.key]
  expect(keys).not.toContain(one?.key)
  expect(keys).not.toContain(two?.key)
  const done = await database.doneActions.toArray()
  expect(done.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
  expect(done[0]).toMatchObject({ how: 'handed-over', actor: '3', facts: { to: 'Olivia' } })
})

it('the actions of an album cannot be handed over', async () => {
  const key = await queue(database, { kind: 'album.save', entity: 'album 4 x', actor: '4' })
  expect(await passOn(database, actionKinds, (await read(key)).id, { actor: '9', name: 'Olivia' })).toBe(false)
})

it('a release of a cancelled order ends when the guest has not paid, and the audit log gets the reason', async () => {
  const { id } = await refused(await change(release))
  const unpaid = { by: '4', reason: 'Walked away', end: 'not-paid' } as const
  const overloaded = { status: 422, code: 'unknown', message: 'No', errors: {}, current: null, at: 1 }
  const other = await refused(await change(release, 8))
  await database.outbox.update(other.id, { refusal: overloaded })
  expect(await discardEntry(database, actionKinds, other.id, unpaid)).toBe('money-taken')
  expect(await discardEntry(database, actionKinds, id, { by: '4', reason: 'Walked away' })).toBe('money-taken')
  expect(await discardEntry(database, actionKinds, id, unpaid)).toBe('discarded')
  expect(await records()).toMatchObject([
    {
      kind: 'outbox.decision',
      payload: { decision: 'discarded', action: 'order.release', orderId: 7, reason: 'Walked away' },
    },
  ])
})

it('a release of an order that was paid by card ends once the money was given back', async () => {
  const paidBack = { by: '4', reason: 'Given back', end: 'paid-back' } as const
  const cancelled = await refused(await change(release))
  expect(await discardEntry(database, actionKinds, cancelled.id, paidBack)).toBe('money-taken')
  const { id } = await refused(await change(release, 8))
  const byCard = { status: 409, code: 'paid-by-card', message: 'No', errors: {}, current: null, at: 1 }
  await database.outbox.update(id, { refusal: byCard })
  expect(await discardEntry(database, actionKinds, id, { by: '4', reason: 'Given back' })).toBe('money-taken')
  expect(await discardEntry(database, actionKinds, id, paidBack)).toBe('discarded')
  expect(await records()).toMatchObject([
    { payload: { decision: 'discarded', action: 'order.release', orderId: 8, reason: 'Given back' } },
  ])
})

it("a refused release is sent again as 'release anyway' under a new key, at its old place in the outbox", async () => {
  const { id, key } = await refused(await change(release))
  await change(note)
  expect(await resendWithReason(database, actionKinds, id, 'Paid at the desk')).toBe(true)
  const [first] = await database.outbox.orderBy('id').toArray()
  expect(first).toMatchObject({
    id,
    state: 'waiting',
    refusal: null,
    ...dueNow,
    payload: { kind: 'order.release', orderId: 7, expectedTotal: 10_130, anyway: 'Paid at the desk' },
  })
  expect(first?.key).not.toBe(key)
  expect(await resendWithReason(database, actionKinds, id, 'Again')).toBe(false)
})

it('a refused action waits again under its old idempotency key when a person retries it', async () => {
  const { id, key } = await refused(await change(note))
  await retryEntry(database, id)
  expect(await database.outbox.get(id)).toMatchObject({ key, state: 'waiting', refusal: null, ...dueNow })
})

it('sendNow lets the drainer send waiting actions at once and leaves refused actions unchanged', async () => {
  const waiting = await change(note)
  await database.outbox.update(waiting.id, tried)
  const stuck = await refused(await change(release, 8))
  await sendNow(database)
  expect(await database.outbox.get(waiting.id)).toMatchObject({ state: 'waiting', ...dueNow })
  expect(await database.outbox.get(stuck.id)).toMatchObject({ state: 'attention', ...tried })
})

it('a discard queues its reason for the audit log, in the name of the person who discarded', async () => {
  const { id } = await refused(await change(note))
  await discardEntry(database, actionKinds, id, { by: '9', reason: 'Wrong order' })
  const [record, ...more] = await records()
  expect(more).toEqual([])
  expect(record).toMatchObject({
    actor: '9',
    state: 'waiting',
    payload: { decision: 'discarded', action: 'order.note', orderId: 7, ownerId: 3, reason: 'Wrong order' },
  })
  expect(JSON.stringify(record)).not.toContain('cash')
})

it('when an admin acted as a user, the audit record of a discard names that user as owner, and for a guest it names nobody', async () => {
  for (const actor of ['guest', '1>5'])
    await discardEntry(database, actionKinds, (await refused(await change(note, 7, actor))).id, {
      by: '9',
      reason: 'x',
    })
  expect((await records()).map(({ payload }) => payload)).toMatchObject([{ ownerId: null }, { ownerId: 5 }])
})

it('each hand-over and each take-over queues one audit record per action', async () => {
  await passOn(database, actionKinds, (await change(note)).id, { actor: '9', name: 'Olivia' })
  await passOn(database, actionKinds, (await change(note, 8)).id, { actor: '9', name: 'Olivia' }, 'taken-over')
  expect(await records()).toMatchObject([
    { actor: '3', payload: { decision: 'handed-over', orderId: 7, ownerId: 3, receiverId: 9 } },
    { actor: '9', payload: { decision: 'taken-over', orderId: 8, ownerId: 3, receiverId: 9 } },
  ])
})

it('discarding a refused audit record queues no further record', async () => {
  await discardEntry(database, actionKinds, (await refused(await change(note))).id, { by: '9', reason: 'x' })
  const [record] = await records()
  if (!record) throw new Error('There is no record')
  await refused(record)
  expect(await discardEntry(database, actionKinds, record.id, { by: '9', reason: 'y' })).toBe('discarded')
  expect(await records()).toEqual([])
})

it('taking over all of a person’s actions moves those that the user may take, under new keys', async () => {
  const mine = [await change(note), await refused(await change(release, 8))]
  const barred = await change(note, 9)
  const album = await read(await queue(database, { kind: 'album.save', entity: 'album 3 x', actor: '3' }))
  const others = await change(note, 10, '5')
  const taken = await takeOverAll(database, actionKinds, {
    from: '3',
    to: { actor: '9', name: 'Olivia' },
    mayTake: ({ entity }) => entity !== 'order:9',
  })
  expect(taken).toBe(2)
  const [one, two, ...rest] = await actions()
  expect([one, two]).toMatchObject([
    { id: mine[0]?.id, actor: '9', state: 'waiting' },
    { id: mine[1]?.id, actor: '9', state: 'attention', refusal: { message: 'No' } },
  ])
  expect(mine.map(({ key }) => key)).not.toContain(one?.key)
  expect(mine.map(({ key }) => key)).not.toContain(two?.key)
  expect(rest).toEqual([barred, album, others])
  expect((await database.doneActions.toArray()).map(({ how, actor }) => [how, actor])).toEqual([
    ['handed-over', '3'],
    ['handed-over', '3'],
  ])
  expect((await records()).map(({ actor, payload }) => [actor, payload])).toMatchObject([
    ['9', { decision: 'taken-over', action: 'order.note', ownerId: 3 }],
    ['9', { decision: 'taken-over', action: 'order.release', ownerId: 3 }],
  ])
})

it('taking over all of a person’s actions moves none when one of its writes fails', async () => {
  await change(note)
  await change(note, 8)
  let writes = 0
  database.doneActions.hook('creating', () => {
    writes += 1
    if (writes === 2) throw new Error('The store is full')
  })
  const to = { actor: '9', name: 'Olivia' }
  await expect(takeOverAll(database, actionKinds, { from: '3', to, mayTake: () => true })).rejects.toThrow('full')
  expect(writes).toBe(2)
  expect((await actions()).map(({ actor }) => actor)).toEqual(['3', '3'])
})

it.each(['sealed-unreadable', 'not-pending'])(
  'a scanned release ends with the money given back only when the server can make no sale of it: %s',
  async (hopeless) => {
    const order = { slug: 'arkansas-headwaters', items: [], sealed: 'c2Vh', expected_total: 1, local_code: 'K7-4QXM' }
    const payload = { outfitterId: 1, order, expectedTotal: 1, anyway: null, payment: unknownPayment }
    const key = await queue(database, { kind: 'order.place-and-release', entity: 'scanned:1', payload, actor: '3' })
    const { id } = await read(key)
    const said = { by: '3', reason: 'Money back', end: 'paid-back' } as const
    for (const [code, end] of [
      ['items-differ', 'money-taken'],
      [hopeless, 'discarded'],
    ] as const) {
      const refusal = { status: 409, code, message: 'No', errors: {}, current: null, at: 1 }
      await database.outbox.update(id, { state: 'attention', refusal })
      expect(await discardEntry(database, actionKinds, id, said)).toBe(end)
    }
    expect(await records()).toMatchObject([{ payload: { action: 'order.place-and-release', reason: 'Money back' } }])
  },
)
