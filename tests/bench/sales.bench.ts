// Measures whole sales of two photos by card, through the public API: eight buyers at once, beside one after the other.
// With AGAINST=<another built checkout> also beside that version, in turns.
import { execFileSync } from 'node:child_process'
import { openCluster } from '../support/setup/postgres-cluster.ts'
import { startApp, type App } from '../e2e/support/server/start-app.ts'
import { demoZone } from '../e2e/support/demo-zone.ts'
import { type Answer, buyer, call, Guest, newKey } from '../support/guest.ts'
import { photosOfToday, shopSlug } from './bench-shop.ts'
import { createDatabase } from './create-database.ts'
import { type Figure, median, reportFigures } from './report-figures.ts'

const rounds = 5
const salesEach = 40
const buyers = 8
const against = process.env.AGAINST

type Started = App & { remove(): Promise<void> }

/** Buys from an address of its own, so that no limit on requests of one address holds. */
class Buyer extends Guest {
  static #count = 0
  readonly #address = `10.${(Buyer.#count >> 16) & 255}.${(Buyer.#count >> 8) & 255}.${Buyer.#count++ & 255}`

  override get secret(): Record<string, string> {
    return { ...super.secret, 'x-forwarded-for': this.#address }
  }

  override async start(slug: string, items: readonly object[]): Promise<Answer> {
    const headers = { 'idempotency-key': newKey(), 'x-forwarded-for': this.#address }
    let answer = await call(this.url, 'POST', 'order', { body: { slug, isExternal: true }, headers })
    this.orderId = answer.body.order.id
    this.cartToken = answer.body.cart_token ?? ''
    for (const item of items) answer = await this.add(item)
    return answer
  }
}

async function cardToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/payment-sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '4111111111111111', expiry: '12/30', cvv: '111', postal_code: buyer.zip }),
  })
  return ((await answer.json()) as { token: string }).token
}

async function sell(app: App, [first = 0, second = 0]: readonly number[]): Promise<void> {
  const guest = new Buyer(app.url)
  await guest.start(shopSlug, [{ photo_id: first }, { photo_id: second }])
  const priced = await guest.tax()
  const paid = await guest.charge({ nonce: await cardToken(app.url), expected_total: priced.body.total })
  if (paid.status !== 200) throw new Error(`The charge answered ${paid.status}: ${JSON.stringify(paid.body)}`)
}

/** Returns sales a second. */
async function rate(app: App, photos: readonly number[], atOnce: number): Promise<number> {
  const started = performance.now()
  let left = salesEach
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await sell(app, photos)
    }),
  )
  return (salesEach * 1000) / (performance.now() - started)
}

/** The server believes the buyers' addresses, and so it must have no password that is published. */
async function start(databaseUrl: string | undefined, name: string, folder?: string): Promise<Started> {
  const env: Record<string, string> = { DEMO_TIMEZONE: demoZone }
  if (databaseUrl !== undefined) {
    env['DATABASE_URL'] = await createDatabase(databaseUrl, name)
    env['SEED'] = 'demo'
  }
  const app = await startApp(env, folder)
  await app.stop()
  const cli = { PATH: process.env['PATH'], DATA_DIR: app.dataDirectory, ...env }
  execFileSync(process.execPath, ['dist/server/cli.js', 'secure-demo-users'], { env: cli })
  await app.start({ TRUSTED_PROXY_HOPS: '1' })
  return app
}

async function measure(kind: string, databaseUrl: string | undefined): Promise<Figure[]> {
  const apps = [await start(databaseUrl, 'bench_sales')]
  if (against !== undefined) apps.push(await start(databaseUrl, 'bench_sales_against', against))
  try {
    const photos = await Promise.all(apps.map(photosOfToday))
    const rates = apps.map(() => ({ one: [] as number[], many: [] as number[] }))
    for (let round = 0; round <= rounds; round++)
      for (const [index, app] of apps.entries()) {
        const one = await rate(app, photos[index] ?? [], 1)
        const many = await rate(app, photos[index] ?? [], buyers)
        if (round === 0) continue // The first round warms up.
        rates[index]?.one.push(one)
        rates[index]?.many.push(many)
      }
    const [own, other] = rates.map(({ one, many }) => ({ one: median(one), many: median(many) }))
    if (own === undefined) throw new Error('Nothing was measured')
    return [
      {
        name: `${kind}: sales by ${buyers} buyers at once`,
        value: own.many / own.one,
        unit: 'of one buyer after the other',
        budget: { atLeast: 1 },
        from: `${own.many.toFixed(1)} and ${own.one.toFixed(1)} a second`,
      },
      ...(other === undefined
        ? []
        : [{ name: `${kind}: the same`, value: own.many / other.many, unit: 'of the other version' }]),
    ]
  } finally {
    for (const app of apps) await app.remove()
  }
}

const cluster = await openCluster()
if (cluster === null) throw new Error('PostgreSQL is not installed')
try {
  reportFigures([...(await measure('PostgreSQL', cluster.url)), ...(await measure('embedded', undefined))])
} finally {
  await cluster.close()
}
