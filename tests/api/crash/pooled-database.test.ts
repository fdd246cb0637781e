import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createEvents, type Events } from '#server/platform/events/events.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { type LoneServer, startLoneServer } from '../../support/crash/lone-server.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { Guest, newKey } from '../../support/guest.ts'
import { hasPooler, openPooler, type Pooler } from '../../support/setup/pgbouncer.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { silentLog } from '../../support/setup/silent-log.ts'

// Two server processes and a test share three PostgreSQL sessions through PgBouncer.

describe.runIf(inject('database') === 'postgres' && hasPooler())('PgBouncer in transaction mode', () => {
  let place: TestDatabase
  let pooler: Pooler
  let database: Database
  let events: Events
  let servers: LoneServer[]
  let shop: Shop

  beforeAll(async () => {
    place = await createTestDatabase()
    pooler = await openPooler(place.url ?? '')
    const addresses = { url: pooler.url, directUrl: place.url }
    database = await openDatabase({ ...addresses, directory: place.directory, log: silentLog })
    events = await createEvents({ database, url: place.url, log: silentLog })
    shop = await openShop(database.db, { now: new Date(), date: new Date().toISOString().slice(0, 10) })
    const start = () => startLoneServer({ databaseUrl: pooler.url, ...(place.url ? { directUrl: place.url } : {}) })
    servers = [await start(), await start()]
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await events.close()
    await database.close()
    await pooler.close()
    await place.close()
  })

  it('serves two server processes whose guests place orders at once, and each guest gets one mail', async () => {
    const emails = Array.from({ length: 16 }, (_unused, index) => `pooled-${index}@guest.test`)
    await Promise.all(
      emails.map(async (email, index) => {
        const guest = new Guest(servers[index % 2]?.url ?? '')
        const key = newKey()
        // Retries as a guest's device does, because the server answers 503 when its database does not answer in time.
        const insist = (call: () => Promise<{ status: number }>) =>
          eventually('the guest to be served', async () => {
            const { status } = await call()
            if (status === 503) return null
            expect(status).toBe(200)
            return true
          })
        await insist(() => guest.start(shop.slug))
        await insist(() => guest.add({ photo_id: shop.photoIds[0] }))
        await insist(() => guest.counter({ email }, key))
      }),
    )
    const mailsFor = (email: string) => servers.flatMap(({ mail }) => mail.messageIdsFor(email))
    await eventually('the mails', () => (emails.every((email) => mailsFor(email).length > 0) ? true : null))
    expect(new Set(emails.flatMap(mailsFor)).size).toBe(16)
  })

  it('delivers the events that are published through it to their subscribers', async () => {
    const heard: unknown[] = []
    events.subscribe('news', (payload) => heard.push(payload))
    await database.transaction((tx) => events.publish(tx, 'news', 'pooled'))
    await eventually('the event', () => (heard.length > 0 ? true : null))
    expect(heard).toEqual(['pooled'])
  })

  it('lets one worker at a time hold an exclusive lock', async () => {
    let inside = 0
    let most = 0
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await database.db.selectFrom('rivers').select('id').execute()
      inside -= 1
    }
    await Promise.all([1, 2, 3].map(() => database.exclusively(42, work)))
    expect(most).toBe(1)
  })
})
