// Measures the search of the staff pages among many orders with guests' usual names, on PostgreSQL. ORDERS=1000000 fills
// the database that the budget is for, which takes some minutes.
import pg from 'pg'
import { startApp, type App } from '../e2e/support/server/start-app.ts'
import { openCluster } from '../support/setup/postgres-cluster.ts'
import { fillOrders, type Guests, type RunSql } from './fill-orders.ts'
import { type Figure, reportFigures } from './report-figures.ts'

const count = Number(process.env['ORDERS'] ?? 100_000)
const rounds = 12
const password = 'eddyline-demo-2026'

const first = 'James Mary José Anna Łukasz Zoë Robert Linda Michael Siobhán Sam Ole Chris Beth Noah Ines'.split(' ')
const starts = 'Smi Joh Mül Gar O’Br Wil And Ber Cas Dor Els Fit Gra Hol Iva Jen Kow Lam Mor Nov'.split(' ')
const ends = 'th son ler cia ien lace strøm nard tillo ris wood zek ham lund nova kins alski bert eau ak'.split(' ')
const array = (texts: readonly string[]): string => `(array[${texts.map((text) => `'${text}'`).join(', ')}])`
/** Picks a text for order n: the first ones far more often than the last ones. */
const pick = (texts: readonly string[], prime: number): string =>
  `${array(texts)}[1 + floor(power((n::bigint * ${prime} % 9973) / 9973.0, 2) * ${texts.length})::integer]`
const surname = `${pick(starts, 7919)} || ${pick(ends, 6007)}`
const guests: Guests = {
  name: `${pick(first, 4001)} || ' ' || ${surname}`,
  email: `lower(${pick(first, 4001)}) || '.' || n % 5000 || '@' || ${array(['gmail.com', 'yahoo.com', 'hotmail.fr'])}[1 + n % 3]`,
  total: `1500 + (n::bigint * 7907 % 9000)::integer`,
}

const words = 'smith|mary smi|lukasz kow|siobhan o‘brien|zoe novak|ines|novak|elsnova|sm|nov|nobody at all|zq'
  .concat('|james.1234@gmail.com|ole.77')
  .split('|')

/** Adds a card payment to each card order. */
async function pay(run: RunSql): Promise<void> {
  await run(`insert into payment_attempts (order_id, key, nonce, amount, request, state, lease_until, created_at)
    select id, 'bench-' || id, 'bench-' || id, total, '{}', 'captured', placed_at, placed_at
    from orders where tender = 'card' and hash like 'bench-%'`)
  await run(`insert into payments (order_id, attempt_id, provider_payment_id, receipt_number, amount, card_last_4, created_at)
    select order_id, id, 'pay-' || md5(id::text), upper(left(md5(id::text), 4)), amount,
      lpad((id::bigint * 7919 % 10000)::text, 4, '0'), created_at
    from payment_attempts where key like 'bench-%'`)
}

async function fill(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await fillBy(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows)
  } finally {
    await client.end()
  }
}

/** Returns texts that somebody may type. */
async function fillBy(run: RunSql): Promise<readonly string[]> {
  // One pass over all orders builds the index faster than a million inserts.
  const [index] = await run(`select indexdef from pg_indexes where indexname = 'orders_words'`)
  await run('drop index orders_words')
  const { orderId, email } = await fillOrders(run, count, guests)
  await pay(run)
  await run(String(index?.['indexdef']))
  await run('vacuum (analyze)')
  const [paid] = await run(`select receipt_number, card_last_4, total from payments
    join orders on orders.id = payments.order_id order by payments.id desc offset ${Math.floor(count / 3)} limit 1`)
  const dollars = (Number(paid?.['total']) / 100).toFixed(2)
  const receipt = String(paid?.['receipt_number'])
  const card = String(paid?.['card_last_4'])
  return [String(orderId), email, email.slice(0, 5), receipt, card, dollars, `$${dollars}`].concat(words)
}

async function call(app: App, path: string, body: unknown, token?: string): Promise<unknown> {
  const answer = await fetch(`${app.url}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
  return answer.json()
}

async function measure(app: App, who: string, path: string, texts: readonly string[]): Promise<Figure> {
  const { token } = (await call(app, 'auth/login', { email: `${who}@eddyline.test`, password })) as { token: string }
  const times: (readonly [number, string])[] = []
  for (let round = 0; round <= rounds; round++)
    for (const text of texts) {
      const started = performance.now()
      await call(app, path, { text }, token)
      if (round > 0) times.push([performance.now() - started, text])
    }
  times.sort(([a], [b]) => a - b)
  const [p95 = Number.NaN] = times[Math.ceil(times.length * 0.95) - 1] ?? []
  const [slowest = 0, text = ''] = times.at(-1) ?? []
  return {
    name: `${path} by an ${who}, ${count.toLocaleString('en')} orders`,
    value: p95,
    unit: 'ms at the 95th percentile',
    budget: { atMost: 60 },
    from: `median ${(times[Math.floor(times.length / 2)]?.[0] ?? 0).toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms ('${text}'), ${texts.length} texts`,
  }
}

const cluster = await openCluster({ shared_buffers: '512MB', max_wal_size: '4GB', synchronous_commit: 'off' })
if (cluster === null) throw new Error('PostgreSQL is not installed')
try {
  const app = await startApp({ DATABASE_URL: cluster.url, SEED: 'demo' })
  try {
    const texts = await fill(cluster.url)
    reportFigures([
      await measure(app, 'admin', 'search/anything', texts),
      await measure(app, 'outfitter', 'search/anything', texts),
      await measure(app, 'outfitter', 'order/search', texts),
    ])
  } finally {
    await app.remove()
  }
} finally {
  await cluster.close()
}
