import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createEvents, type Events } from '#server/platform/events/events.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { silentLog as log } from '../../support/silent-log.ts'

let place: TestDatabase
let events: Events

beforeAll(async () => {
  place = await createTestDatabase()
  events = await createEvents({ database: place.database, url: place.url, log })
})
afterAll(async () => {
  await events.close()
  await place.close()
})

const publish = (channel: string, payload: { id: number }) =>
  place.database.transaction((tx) => events.publish(tx, channel, payload))

test('an event comes to its channel after the commit, and not when the transaction is undone', async () => {
  const seen: unknown[] = []
  const other: unknown[] = []
  const end = events.subscribe('orders', (payload) => seen.push(payload))
  events.subscribe('albums', (payload) => other.push(payload))
  const undone = place.database.transaction(async (tx) => {
    await events.publish(tx, 'orders', { id: 1 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await place.database.transaction(async (tx) => {
    await events.publish(tx, 'orders', { id: 2 })
    expect(seen).toEqual([])
  })
  await vi.waitFor(() => expect(seen).toEqual([{ id: 2 }]))
  end()
  await publish('orders', { id: 3 })
  await publish('albums', { id: 4 })
  await vi.waitFor(() => expect(other).toEqual([{ id: 4 }]))
  expect(seen).toEqual([{ id: 2 }])
})

test('a subscriber that fails harms no other', async () => {
  const seen: unknown[] = []
  events.subscribe('mails', () => {
    throw new Error('broken')
  })
  events.subscribe('mails', (payload) => seen.push(payload))
  await publish('mails', { id: 1 })
  await vi.waitFor(() => expect(seen).toEqual([{ id: 1 }]))
})

test('an event that NOTIFY could not carry is refused on every database', async () => {
  const large = place.database.transaction((tx) => events.publish(tx, 'orders', 'x'.repeat(8000)))
  await expect(large).rejects.toThrow(/too large/)
})

test.runIf(inject('database') === 'postgres')('events come again after the connection for them was cut', async () => {
  const seen: unknown[] = []
  events.subscribe('cut', (payload) => seen.push(payload))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'eddyline events'
    and datname = current_database()`.execute(place.database.db)
  await vi.waitFor(
    async () => {
      await publish('cut', { id: 1 })
      expect(seen).not.toEqual([])
    },
    { timeout: 20_000, interval: 100 },
  )
})
