import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { type LoneServer, startLoneServer } from '../../support/crash/lone-server.ts'
import { eventually } from '../../support/eventually.ts'
import { call, Guest } from '../../support/guest.ts'
import { type Cluster, openCluster } from '../../support/setup/postgres-cluster.ts'
import { openShop } from '../../support/shop.ts'
import { silentLog } from '../../support/setup/silent-log.ts'

describe.runIf(inject('database') === 'postgres')('a server that starts without its PostgreSQL', () => {
  let cluster: Cluster
  let client: string
  let server: LoneServer

  beforeAll(async () => {
    const opened = await openCluster()
    if (opened === null) throw new Error('PostgreSQL is not installed')
    cluster = opened
    client = mkdtempSync(join(tmpdir(), 'eddyline-client-'))
    mkdirSync(join(client, 'assets'))
    writeFileSync(join(client, 'index.html'), '<html lang="en"><title>The app</title><!--boot--></html>')
    writeFileSync(join(client, 'assets', 'app-1.js'), 'start()')
    await cluster.crash()
    server = await startLoneServer({ databaseUrl: cluster.url, clientDirectory: client })
  })
  afterAll(async () => {
    await server.close()
    await cluster.close()
    rmSync(client, { recursive: true, force: true })
  })

  const get = async (path: string) => {
    const response = await fetch(server.url + path)
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
  }

  it('serves the app, answers calls with 503, and takes orders without a restart once PostgreSQL answers', async () => {
    expect(await get('/')).toMatchObject({ status: 200, text: expect.stringContaining('The app') })
    expect(await get('/outfitter/some/external')).toMatchObject({ status: 200 })
    expect(await get('/assets/app-1.js')).toMatchObject({ status: 200, text: 'start()' })
    expect(await call(server.url, 'GET', 'search/outfitter/1')).toMatchObject({
      status: 503,
      body: { success: false, code: 'dependency-down' },
    })
    expect(await get('/healthz?nonce=a')).toMatchObject({ status: 200, text: '{"success":true,"nonce":"a"}' })
    const orders = await get('/healthz?for=orders&nonce=a')
    expect(orders).toMatchObject({ status: 503, retryAfter: '5' })
    expect(JSON.parse(orders.text)).toMatchObject({ success: false, code: 'dependency-down' })
    const ready = await get('/readyz')
    expect([ready.status, JSON.parse(ready.text)]).toMatchObject([200, { success: true, degraded: ['database'] }])

    await cluster.start()
    await eventually('orders to be taken', async () =>
      (await get('/healthz?for=orders&nonce=b')).status === 200 ? true : null,
    )
    expect(JSON.parse((await get('/readyz')).text)).toMatchObject({ success: true, degraded: [] })
    const database = await openDatabase({ url: cluster.url, directory: '', log: silentLog })
    const shop = await openShop(database.db, { now: new Date(), date: new Date().toISOString().slice(0, 10) })
    await database.close()
    const guest = new Guest(server.url)
    expect((await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])).status).toBe(200)
    expect((await guest.counter({ email: 'late@guest.test' })).status).toBe(200)
    await eventually('the mail', () => (server.mail.messageIdsFor('late@guest.test').length > 0 ? true : null))
  })

  it('starts while PostgreSQL accepts connections but never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const late = await startLoneServer({ databaseUrl: `postgres://postgres@127.0.0.1:${port}/postgres` })
    expect((await fetch(`${late.url}/healthz?for=orders`)).status).toBe(503)
    expect(await late.kill()).toBe('SIGKILL')
    await late.close()
    silent.close()
  })
})
