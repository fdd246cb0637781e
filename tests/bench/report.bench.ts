// Compares the closing report of a day among ten thousand orders with a bare handler in the same process, which runs the
// same queries on the same pool and sends the same bytes. The two take turns.
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startApp } from '../e2e/support/server/start-app.ts'
import { freePort } from '../support/free-port.ts'
import { openCluster } from '../support/setup/postgres-cluster.ts'
import { fillOrders } from './fill-orders.ts'
import { median, reportFigures } from './report-figures.ts'

const rounds = 101

async function post(url: string, body: string, token = ''): Promise<Buffer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(url, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

const cluster = await openCluster({ synchronous_commit: 'off' })
if (cluster === null) throw new Error('PostgreSQL is not installed')
const barePort = await freePort()
const bare = `http://127.0.0.1:${barePort}`
const twin = fileURLToPath(new URL('./bare-twin.mjs', import.meta.url))
const app = await startApp({
  DATABASE_URL: cluster.url,
  SEED: 'demo',
  NODE_OPTIONS: `--import=${twin}`,
  BARE_TWIN_PORT: String(barePort),
})
try {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const { outfitterId, day } = await fillOrders(async (sql) => (await client.query(sql)).rows, 10_000)
  await client.query('vacuum (analyze)')
  await client.end()
  const login = JSON.stringify({ email: 'admin@eddyline.test', password: 'eddyline-demo-2026' })
  const { token } = JSON.parse((await post(`${app.url}/api/v1/auth/login`, login)).toString()) as { token: string }
  const body = JSON.stringify({ outfitterId, startDate: day, endDate: day, filter: 'all' })
  const url = `${app.url}/api/v1/order/get-orders`

  await post(url, body, token)
  await post(`${bare}/record`, '')
  const bytes = await post(url, body, token)
  const { queries } = JSON.parse((await post(`${bare}/keep`, bytes.toString())).toString()) as { queries: number }
  const times = { report: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await post(url, body, token)
    const between = performance.now()
    await post(`${bare}/answer`, body)
    times.report.push(between - began)
    times.bare.push(performance.now() - between)
  }
  reportFigures([
    {
      name: 'closing report of a day, 10,000 orders',
      value: median(times.report.map((ms, index) => ms / (times.bare[index] ?? Number.NaN))),
      unit: 'of the time of the bare handler',
      budget: { atMost: 1.5 },
      from: `${median(times.report).toFixed(1)} against ${median(times.bare).toFixed(1)} ms, ${queries} queries, ${(bytes.length / 1024).toFixed(0)} KB, median of ${rounds}`,
    },
  ])
} finally {
  await app.remove()
  await cluster.close()
}
