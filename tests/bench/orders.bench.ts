// Measures staff calls on orders and reports, in turns on a large and on a small database. In PostgreSQL the large one
// holds a million orders and the small one ten thousand. In the embedded database they hold a hundred thousand and ten
// thousand.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { startApp, type App } from '../e2e/support/server/start-app.ts'
import { openCluster } from '../support/setup/postgres-cluster.ts'
import { createDatabase } from './create-database.ts'
import { fillOrders, type FilledOrders, type RunSql } from './fill-orders.ts'
import { type Figure, median, reportFigures } from './report-figures.ts'

const rounds = 31
const few = 10_000
const password = 'eddyline-demo-2026'

interface Filled {
  readonly app: App & { remove(): Promise<void> }
  readonly orders: FilledOrders
  readonly token: string
}

async function callApi(app: App, path: string, body: unknown, token?: string): Promise<Response> {
  const answer = await fetch(`${app.url}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
  return answer
}

async function logIn(app: App): Promise<string> {
  const answer = await callApi(app, 'auth/login', { email: 'admin@eddyline.test', password })
  return ((await answer.json()) as { token: string }).token
}

async function onPostgres(maintenanceUrl: string, count: number): Promise<Filled> {
  const url = await createDatabase(maintenanceUrl, `bench_${count}`)
  const app = await startApp({ DATABASE_URL: url, SEED: 'demo' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run: RunSql = async (sql) => (await client.query<Record<string, unknown>>(sql)).rows
  const orders = await fillOrders(run, count)
  await client.query('vacuum (analyze)')
  await client.end()
  return { app, orders, token: await logIn(app) }
}

async function embedded(count: number): Promise<Filled> {
  const app = await startApp()
  await app.stop()
  const lite = await PGlite.create(join(app.dataDirectory, 'database'))
  const run: RunSql = async (sql) => (await lite.query<Record<string, unknown>>(sql)).rows
  const orders = await fillOrders(run, count)
  await lite.exec('vacuum (analyze)')
  await lite.close()
  await app.start()
  return { app, orders, token: await logIn(app) }
}

/** Returns the calls that have a time budget, each with the body that a staff page sends. */
function callsOf({ outfitterId, day, firstDay, orderId, email }: FilledOrders) {
  const lastDay = new Date(Date.parse(`${firstDay}T00:00:00Z`) + 364 * 86_400_000).toISOString().slice(0, 10)
  return {
    'pending list': ['order/get-pending', { outfitterId }],
    'search by id': ['order/search', { orderId }],
    'search by email': ['order/search', { email: email.toUpperCase() }],
    'search by the beginning of an email': ['order/search', { email: email.slice(0, -12) }],
    'closing report of a day': ['order/get-orders', { outfitterId, startDate: day, endDate: day, filter: 'all' }],
    'full report of a year': [
      'order/get-orders',
      { outfitterId, startDate: firstDay, endDate: lastDay, filter: 'all' },
    ],
  } as const satisfies Record<string, readonly [string, unknown]>
}

type CallName = keyof ReturnType<typeof callsOf>

async function time({ app, orders, token }: Filled, name: CallName): Promise<number> {
  const [path, body] = callsOf(orders)[name]
  const started = performance.now()
  await (await callApi(app, path, body, token)).arrayBuffer()
  return performance.now() - started
}

async function compare(where: string, many: Filled, small: Filled, count: number): Promise<Figure[]> {
  const names = Object.keys(callsOf(many.orders)) as CallName[]
  const figures: Figure[] = []
  for (const name of names) {
    await time(many, name)
    await time(small, name)
    const ratios: number[] = []
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const slow = await time(many, name)
      ratios.push(slow / (await time(small, name)))
      times.push(slow)
    }
    figures.push({
      name: `${where}: ${name}, ${count.toLocaleString('en')} orders`,
      value: median(ratios),
      unit: `of the time at ${few.toLocaleString('en')}`,
      budget: { atMost: 2 },
      from: `${median(times).toFixed(1)} ms, median of ${rounds}`,
    })
  }
  return figures
}

/** Returns the resident memory of a process in megabytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Streams the export of all orders and samples the server's memory meanwhile. */
async function exportAll({ app, orders, token }: Filled, where: string): Promise<Figure[]> {
  const query = `startDate=${orders.firstDay}&endDate=${new Date().toISOString().slice(0, 10)}`
  const before = memoryOf(app.server.pid)
  let most = before
  let done = false
  const watch = (async () => {
    while (!done) {
      most = Math.max(most, memoryOf(app.server.pid))
      await wait(50)
    }
  })()
  const started = performance.now()
  const answer = await fetch(`${app.url}/api/v1/order/export-comprehensive?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok || answer.body === null) throw new Error(`The export answered ${answer.status}`)
  let rows = 0
  let bytes = 0
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += piece.length
    for (const byte of piece) if (byte === 10) rows += 1
  }
  done = true
  await watch
  const seconds = (performance.now() - started) / 1000
  return [
    {
      name: `${where}: memory during an export of ${rows.toLocaleString('en')} rows`,
      value: most - before,
      unit: 'MB over before',
      budget: { atMost: 100 },
      from: `${(bytes / 1024 / 1024).toFixed(0)} MB in ${seconds.toFixed(0)} s, ${before.toFixed(0)} MB before`,
    },
  ]
}

const figures: Figure[] = []
const cluster = await openCluster({ shared_buffers: '512MB', max_wal_size: '4GB', synchronous_commit: 'off' })
if (cluster === null) throw new Error('PostgreSQL is not installed')
try {
  const small = await onPostgres(cluster.url, few)
  const many = await onPostgres(cluster.url, 1_000_000)
  figures.push(...(await compare('PostgreSQL', many, small, 1_000_000)))
  figures.push(...(await exportAll(many, 'PostgreSQL')))
  await Promise.all([small.app.remove(), many.app.remove()])
} finally {
  await cluster.close()
}
const small = await embedded(few)
const many = await embedded(100_000)
try {
  figures.push(...(await compare('embedded', many, small, 100_000)))
} finally {
  await Promise.all([small.app.remove(), many.app.remove()])
}
reportFigures(figures)
