import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createEvents, type Events } from '#server/platform/events/events.ts'
import { testDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { silentLog as log } from '../../support/setup/silent-log.ts'

const place = testDatabase()
let events: Events

beforeAll(async () => {
  events = await createEvents({ database: place.database, url: place.url, log })
})
afterAll(async () => {
  await events.close()
})

const patient = { timeout: 20_000 }

const publish = (channel: string, payload: { id: number }) =>
  place.database.transaction((tx) => events.publish(tx, channel, payload))

test('an event reaches its channel after the commit, and never after a rollback', async () => {
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
  await vi.waitFor(() => expect(seen).toEqual([{ id: 2 }]), patient)
  end()
  await publish('orders', { id: 3 })
  await publish('albums', { id: 4 })
  await vi.waitFor(() => expect(other).toEqual([{ id: 4 }]), patient)
  expect(seen).toEqual([{ id: 2 }])
})

test('a subscriber that throws does not keep an event from the other subscribers', async () => {
  const seen: unknown[] = []
  events.subscribe('mails', () => {
    throw new Error('broken')
  })
  events.subscribe('mails', (payload) => seen.push(payload))
  await publish('mails', { id: 1 })
  await vi.waitFor(() => expect(seen).toEqual([{ id: 1 }]), patient)
})

test('an event that is too long for PostgreSQL’s NOTIFY is refused', async () => {
  const large = place.database.transaction((tx) => events.publish(tx, 'orders', 'x'.repeat(8000)))
  await expect(large).rejects.toThrow(/too large/)
})

test.runIf(inject('database') === 'postgres')(
  'events arrive again after the connection that listens for them was cut',
  async () => {
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
  },
)

/** A proxy to PostgreSQL that a test can cut. While cut, it closes each new connection. */
async function openProxy(to: URL) {
  const sockets = new Set<Socket>()
  const way = { isCut: false, refused: 0, url: '', cut: () => {}, close: () => {} }
  const server = createServer((near) => {
    if (way.isCut) {
      way.refused += 1
      // Closes the connection only after the first bytes from the database driver. So the driver gets a connection that
      // ends, and not a refused one.
      near.once('data', () => near.end())
      return
    }
    const far = connect(Number(to.port), to.hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = new URL(to)
  url.port = String(address.port)
  return Object.assign(way, {
    url: url.href,
    cut: () => {
      way.isCut = true
      sockets.forEach((socket) => socket.destroy())
    },
    close: () => server.close(),
  })
}

test.runIf(inject('database') === 'postgres')(
  'the event listener logs a lost connection once, and holds only one connection after several refused tries to reconnect',
  async () => {
    const way = await openProxy(new URL(place.url ?? ''))
    const lost: string[] = []
    const others = await createEvents({
      database: place.database,
      url: way.url,
      log: { ...log, warn: (_detail, message) => void (message.includes('was lost') && lost.push(message)) },
    })
    const seen: unknown[] = []
    others.subscribe('way', (payload) => seen.push(payload))
    way.cut()
    await eventually('some tries', () => (way.refused >= 3 ? true : null))
    way.isCut = false
    await vi.waitFor(
      async () => {
        await publish('way', { id: 1 })
        expect(seen).not.toEqual([])
      },
      { timeout: 20_000, interval: 100 },
    )
    const { rows } = await sql`select pid from pg_stat_activity where application_name = 'eddyline events'
    and datname = current_database()`.execute(place.database.db)
    expect(lost).toHaveLength(1)
    // Two connections listen for events in PostgreSQL. One belongs to `events`, which all tests of this file share. The
    // other belongs to `others`, which only this test uses.
    expect(rows).toHaveLength(2)
    await others.close()
    way.close()
  },
)
