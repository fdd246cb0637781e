import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOfflineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { actionKindsOf } from '#client/device/outbox/action-kind.ts'
import { answer, noteKind, switchedConnectivity, until } from './offline-fixtures.ts'

// The database schemas of older builds, which devices still hold. They must never change.
const layouts: readonly Readonly<Record<string, string>>[] = [
  { carts: 'slug', orders: 'slug', outbox: '++id, entity, state', leases: 'name' },
  { setAside: 'localId, slug' },
  {
    albums: '[actor+key], actor',
    uploads: 'id, actor, albumKey, &[actor+albumKey+sha256]',
    uploadBytes: 'id',
    uploadPictures: 'id',
  },
]
const entry = {
  kind: 'order.note',
  version: 1,
  entity: 'order:7',
  actor: 'guest',
  key: 'an-idempotency-key-of-then',
  payload: { text: 'Bring dry bags' },
  queuedAt: 1_783_000_000_000,
  state: 'waiting',
  tries: 2,
  attempt: 2,
  nextTryAt: 0,
  refusal: null,
}
const cart = { slug: 'rafts', localId: 'cart-1', lines: [], changedAt: 1_783_000_000_000 }

const name = 'stored-by-an-older-build'
let database: OfflineDatabase | undefined

/** Creates the database as a build of that schema version did, with a cart and an unsent action. */
async function storedBy(version: number): Promise<void> {
  const old = new Dexie(name)
  for (const [place, layout] of layouts.slice(0, version).entries()) old.version(place + 1).stores(layout)
  await old.open()
  await old.table('outbox').add(entry)
  await old.table('carts').add(cart)
  old.close()
}

beforeEach(() => Dexie.delete(name))
afterEach(() => database?.close())

describe('a device with data of an older build', () => {
  it.each([1, 2, 3])('opens with all data of version %i, and the new build sends the actions', async (version) => {
    await storedBy(version)
    database = openOfflineDatabase(name)
    expect(await database.carts.toArray()).toEqual([cart])
    expect(await database.outbox.toArray()).toEqual([{ id: 1, ...entry }])

    const sent: unknown[] = []
    const kind = noteKind({
      version: 3,
      upcasters: {
        1: (payload) => ({ ...Object(payload), colour: 'plain' }),
        2: (payload) => ({ note: payload }),
      },
      prepare: (_database, payload) =>
        Promise.resolve(({ key }) => {
          sent.push({ key, payload })
          return Promise.resolve(answer(200, { success: true }))
        }),
    })
    const stop = new AbortController()
    const kinds = actionKindsOf([kind])
    const running = drain({ database, kinds, connectivity: switchedConnectivity() }, 'me', stop.signal)
    const { outbox } = database
    await until(async () => (await outbox.count()) === 0)
    stop.abort()
    await running
    expect(sent).toEqual([{ key: entry.key, payload: { note: { text: 'Bring dry bags', colour: 'plain' } } }])
    expect(await database.doneActions.count()).toBe(0)
  })
})
