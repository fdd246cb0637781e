import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OfflineDatabase } from '#client/offline/database.ts'
import { discardEntry, passOn, releaseAnyway } from '#client/offline/decide.ts'
import { retryEntry } from '#client/offline/outbox.ts'
import type { OutboxEntry } from '#client/offline/outbox-entry.ts'
import { ALBUM_SAVE, queueAlbum } from '#client/offline/queued-albums.ts'
import { ORDER_CANCEL, ORDER_NOTE, ORDER_RELEASE, type OrderChange } from '#client/offline/queued-orders.ts'
import { albumEntity } from '#client/offline/stored-album.ts'
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

async function read(key: string): Promise<OutboxEntry> {
  const entry = await database.outbox.filter((one) => one.key === key).first()
  if (!entry) throw new Error('There is no such entry')
  return entry
}

async function refused(entry: OutboxEntry): Promise<OutboxEntry> {
  const refusal = { status: 409, code: 'conflict', message: 'No', errors: {}, current: { status: 'cancelled' }, at: 1 }
  await database.outbox.update(entry.id, { state: 'attention', refusal })
  return entry
}

const release: OrderChange = { kind: ORDER_RELEASE, expectedTotal: 10_130, anyway: null }
const note: OrderChange = { kind: ORDER_NOTE, note: 'Paid in cash' }

it('A discarded action leaves with its reason, and what waited behind it goes on', async () => {
  const { id, key } = await refused(await change(note))
  const behind = await change({ kind: ORDER_CANCEL })
  expect(await discardEntry(database, id, { by: '9', reason: 'Wrong order' })).toBe('discarded')
  expect(await database.outbox.toArray()).toEqual([behind])
  expect(await database.doneActions.toArray()).toMatchObject([
    { key, kind: ORDER_NOTE, actor: '9', how: 'discarded', reason: 'Wrong order', facts: { orderId: 7 } },
  ])
  // Nothing of what was typed about a guest stays.
  expect(JSON.stringify(await database.doneActions.toArray())).not.toContain('cash')
})

it('A release is never discarded, nor is what the server has not refused', async () => {
  const taken = await refused(await change(release))
  expect(await discardEntry(database, taken.id, { by: '3', reason: 'x' })).toBe('money-taken')
  const waiting = await change(note, 8)
  expect(await discardEntry(database, waiting.id, { by: '3', reason: 'x' })).toBe('not-refused')
  expect(await database.outbox.count()).toBe(2)
  expect(await database.doneActions.count()).toBe(0)
})

it('A discarded album goes with all its changes, unless photos wait for it', async () => {
  const fields = { name: '2026-11-21|Browns Canyon|Morning' } as Parameters<typeof queueAlbum>[1]['fields']
  const album = { key: 'new', clientId: 'new', actor: '4', albumId: null, fields }
  await queueAlbum(database, album, 'key-1')
  await queueAlbum(database, album, 'key-2')
  const first = await refused(await read('key-1'))
  await database.uploads.add({ id: 'photo', actor: '4', albumKey: 'new', sha256: 'a' } as never)
  expect(await discardEntry(database, first.id, { by: '4', reason: 'Twice' })).toBe('has-photos')
  expect(await database.outbox.where('entity').equals(albumEntity('4', 'new')).count()).toBe(2)
  await database.uploads.clear()
  expect(await discardEntry(database, first.id, { by: '4', reason: 'Twice' })).toBe('discarded')
  expect([await database.outbox.count(), await database.albums.count()]).toEqual([0, 0])
  expect(await database.doneActions.toArray()).toMatchObject([{ kind: ALBUM_SAVE, facts: { name: fields.name } }])
})

it('What is passed on is the colleague’s with all of that person for the order, under new keys and in its order', async () => {
  const first = await change(note)
  const second = await refused(await change(release))
  const others = [await change(note, 7, '5'), await change(note, 8)]
  expect(await passOn(database, second.id, { actor: '9', name: 'Olivia' })).toBe(true)
  const [one, two, ...rest] = await database.outbox.orderBy('id').toArray()
  expect([one, two]).toMatchObject([
    { id: first.id, actor: '9', state: 'waiting', payload: first.payload },
    { id: second.id, actor: '9', state: 'attention', refusal: { message: 'No' } },
  ])
  expect(rest).toEqual(others)
  const keys = [first.key, second.key]
  expect(keys).not.toContain(one?.key)
  expect(keys).not.toContain(two?.key)
  const told = await database.doneActions.toArray()
  expect(told.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
  expect(told[0]).toMatchObject({ how: 'handed-over', actor: '3', facts: { to: 'Olivia' } })
})

it('An album is not passed on', async () => {
  const key = await queue(database, { kind: ALBUM_SAVE, entity: 'album 4 x', actor: '4' })
  expect(await passOn(database, (await read(key)).id, { actor: '9', name: 'Olivia' })).toBe(false)
})

it('A refused release is released anyway in its place, as another request with another key', async () => {
  const { id, key } = await refused(await change(release))
  await change(note)
  expect(await releaseAnyway(database, id, 'Paid at the desk')).toBe(true)
  const [first] = await database.outbox.orderBy('id').toArray()
  expect(first).toMatchObject({
    id,
    state: 'waiting',
    refusal: null,
    payload: { kind: ORDER_RELEASE, orderId: 7, expectedTotal: 10_130, anyway: 'Paid at the desk' },
  })
  expect(first?.key).not.toBe(key)
  expect(await releaseAnyway(database, id, 'Again')).toBe(false)
})

it('A retried action waits again under its own key', async () => {
  const { id, key } = await refused(await change(note))
  await retryEntry(database, id)
  expect(await database.outbox.get(id)).toMatchObject({ key, state: 'waiting', refusal: null, nextTryAt: 0 })
})
