import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { type LoneServer, startLoneServer } from '../../support/crash/lone-server.ts'
import { eventually } from '../../support/eventually.ts'
import { call, Guest, newKey } from '../../support/guest.ts'
import { type Cluster, openCluster } from '../../support/setup/postgres-cluster.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { silentLog } from '../../support/setup/silent-log.ts'

// A server process with its jobs uses a PostgreSQL of its own, which the tests cut off and restart.

describe.runIf(inject('database') === 'postgres')('a server whose PostgreSQL goes away', () => {
  let cluster: Cluster
  let server: LoneServer
  let shop: Shop

  beforeAll(async () => {
    const opened = await openCluster()
    if (opened === null) throw new Error('PostgreSQL is not installed')
    cluster = opened
    const database = await openDatabase({ url: cluster.url, directory: '', log: silentLog })
    shop = await openShop(database.db, { now: new Date(), date: new Date().toISOString().slice(0, 10) })
    await database.close()
    server = await startLoneServer({ databaseUrl: cluster.url })
  })
  afterAll(async () => {
    await server.close()
    await cluster.close()
  })

  const storefront = () => call(server.url, 'GET', `search/outfitter/${shop.slug}`)

  const probe = async () => (await fetch(`${server.url}/healthz?for=orders`)).status

  async function withCart(): Promise<Guest> {
    const guest = new Guest(server.url)
    expect((await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])).status).toBe(200)
    return guest
  }

  async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  /** Expects that a guest can order at the counter and that the job of the server sends the mail. */
  async function expectServed(email: string): Promise<void> {
    const guest = await withCart()
    expect((await guest.counter({ email })).status).toBe(200)
    await eventually('the mail', () => (server.mail.messageIdsFor(email).length > 0 ? true : null))
  }

  it('answers 503 when PostgreSQL terminates a request’s connection, and the retry places the order once', async () => {
    const email = 'terminated@guest.test'
    const guest = await withCart()
    const key = newKey()
    await withClient(async (client) => {
      await client.query('begin')
      await client.query('select 1 from orders where id = $1 for update', [guest.orderId])
      const placing = guest.counter({ email }, key)
      await eventually('the request to wait for the order', async () => {
        // Within a transaction, PostgreSQL reads `pg_stat_activity` once and keeps this snapshot. Without clearing it,
        // the next query would never see the connection of the waiting request.
        await client.query('select pg_stat_clear_snapshot()')
        const { rows } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'eddyline' and wait_event_type = 'Lock'`)
        return rows.length > 0 ? true : null
      })
      const answer = await placing
      expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'dependency-down' } })
      expect(answer.headers.get('retry-after')).toBe('5')
      await client.query('rollback')
      const { rows } = await client.query('select status from orders where id = $1', [guest.orderId])
      expect(rows).toEqual([{ status: 'cart' }])
    })
    expect((await guest.counter({ email }, key)).status).toBe(200)
    await eventually('the mail', () => (server.mail.messageIdsFor(email).length > 0 ? true : null))
    await withClient(async (client) => {
      const { rows } = await client.query("select id from order_events where order_id = $1 and type = 'placed'", [
        guest.orderId,
      ])
      expect(rows).toHaveLength(1)
    })
  })

  it('answers again after all its database connections were terminated ten times under load', async () => {
    await withClient(async (client) => {
      for (let round = 0; round < 10; round += 1) {
        const asked = Array.from({ length: 20 }, () => storefront())
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'eddyline%'",
        )
        for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status)
      }
    })
    await eventually('the shop', async () => ((await storefront()).status === 200 ? true : null))
    await expectServed('cut-off@guest.test')
  })

  it('answers again under load after PostgreSQL crashed and restarted', async () => {
    let isLoaded = true
    const answeredAt: number[] = []
    const load = Array.from({ length: 8 }, async () => {
      while (isLoaded) {
        const { status } = await storefront()
        expect([200, 503]).toContain(status)
        if (status === 200) answeredAt.push(performance.now())
        else await wait(10)
      }
    })
    await eventually('some answers', () => (answeredAt.length > 20 ? true : null))
    await cluster.crash()
    await cluster.start()
    const startedAt = performance.now()
    const first = await eventually('an answer', () => answeredAt.find((at) => at > startedAt) ?? null)
    isLoaded = false
    await Promise.all(load)
    const own = ((first - startedAt) / 1000).toFixed(2)
    process.stdout.write(`Restart of PostgreSQL under load: ${own} s beyond its own outage\n`)
  })

  it('answers 503 while PostgreSQL is down, and serves again without a restart of its own once PostgreSQL is back', async () => {
    const guest = await withCart()
    await cluster.crash()
    const away = await storefront()
    expect(away).toMatchObject({ status: 503, body: { success: false, code: 'dependency-down' } })
    expect(away.headers.get('retry-after')).toBe('5')
    await eventually('a probe for orders that is refused from memory', async () =>
      (await probe()) === 503 ? true : null,
    )
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const ready = await fetch(`${server.url}/readyz`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({ success: true, ready: true, degraded: ['database'] })
    await cluster.start()
    await eventually('the shop', async () => ((await storefront()).status === 200 ? true : null))
    expect(await probe()).toBe(200)
    expect((await guest.counter({ email: 'restarted@guest.test' })).status).toBe(200)
    await expectServed('after@guest.test')
    await eventually('the connection for events', () =>
      withClient(async (client) => {
        const { rows } = await client.query("select 1 from pg_stat_activity where application_name = 'eddyline events'")
        return rows.length === 1 ? true : null
      }),
    )
    expect(await server.kill()).toBe('SIGKILL')
  })
})
