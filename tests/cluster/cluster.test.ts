import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../src/tools/build-if-stale.mjs'
import { checkBooks } from '../support/crash/check-books.ts'
import { eventually } from '../support/eventually.ts'
import { findPostgres } from '../support/runs/find-postgres.ts'
import { hasPooler } from '../support/setup/pgbouncer.ts'
import { listSandboxPayments, listSandboxRefunds } from '../support/stand-ins/payment-sandbox.ts'
import { type ClusterWorld, openClusterWorld } from './cluster-world.ts'
import { countResults } from './count-results.ts'
import {
  blackHole,
  type Disruption,
  failingBucket,
  kill,
  rollOut,
  slowBucket,
  stopPostgres,
  terminateConnections,
} from './disruptions.ts'
import { fullDisk, fullDisks } from './full-disk.ts'
import { buildNextVersion, type NextVersion } from './next-version.ts'
import { type OutageWatch, watchOutages } from './outage-watch.ts'
import { hashOf } from './sending-photographer.ts'
import { openTrade, type Trade } from './trade.ts'
import { wrongClocks } from './wrong-clocks.ts'

// Guests, staff and a photographer work on several processes of the shipped build while one part after another fails.
// `npm test` runs few failures, `npm run test:cluster` all.

declare module 'vitest' {
  interface TaskMeta {
    figures?: readonly string[]
  }
}

interface Phase {
  readonly disruption: Disruption
  readonly sales: number
  /** The size in bytes of each photo that is uploaded while the disruption runs. */
  readonly uploads: readonly number[]
}

let next: NextVersion
const long = process.env.LONG_TESTS === '1'
/** Bytes. The server sends a photo of this size to S3 in two parts. */
const aboveOnePart = 6_000_000
const restart = 'restart of PostgreSQL'
const short: readonly Disruption[] = [
  // This test kills a worker first. The worker's mails and zips wait a minute until its leases expire, and the other
  // disruptions run during that wait.
  kill('worker-1'),
  stopPostgres(restart, 0),
  terminateConnections(1),
  kill('web-1'),
]
const all: readonly Disruption[] = [
  ...['web-1', 'worker-1', 'web-2', 'worker-2'].map(kill),
  stopPostgres(restart, 0),
  stopPostgres('PostgreSQL stopped for 20 s', 20_000),
  terminateConnections(10),
  blackHole,
  failingBucket,
  slowBucket,
  wrongClocks,
  fullDisk,
  rollOut(() => next),
]
const phases: readonly Phase[] = (long ? all : short).map((disruption, place) =>
  long
    ? { disruption, sales: place === 0 ? 20 : 18, uploads: [aboveOnePart, 300_000, 300_000, 300_000] }
    : { disruption, sales: 6, uploads: [500_000] },
)
/**
 * Milliseconds. The mails and zips of a killed worker wait a minute until its leases expire. After a failed try, a mail
 * or zip waits some minutes for the next try.
 */
const patienceMs = long ? 600_000 : 300_000

describe.runIf(findPostgres() !== null && hasPooler())('two web and two worker processes behind a balancer', () => {
  let world: ClusterWorld
  let trade: Trade
  let watch: OutageWatch
  const figures: string[] = []

  beforeAll(async () => {
    await buildIfStale()
    if (long) next = await buildNextVersion()
    world = await openClusterWorld({ smallDisks: long ? fullDisks : [] })
    trade = await openTrade(world)
    await trade.upload([10_000, 10_000, 10_000, 10_000])
    watch = watchOutages(world.url, trade.shop.slug)
  })
  afterAll(async () => {
    await watch?.close()
    await world?.close()
    next?.remove()
    process.stdout.write(`${figures.join('\n')}\n`)
  })

  it.each(phases.map((phase) => [phase.disruption.name, phase] as const))(
    'go on selling and receiving uploads during the disruption “%s”',
    async (name, { disruption, sales, uploads }) => {
      let onFirst = (): void => {}
      const isSelling = new Promise<void>((resolve) => (onFirst = resolve))
      const selling = trade.sell(sales, onFirst)
      const uploading = trade.upload(uploads)
      await Promise.race([isSelling, selling])
      const from = performance.now()
      const away = await disruption.run(world, trade)
      await Promise.all([selling, uploading])
      const served = await eventually('an answer', () => watch.firstAfter(away?.until ?? from))
      const { longest, failed, asked } = watch.since(from)
      const beyond = away === null ? null : (served - away.until) / 1000
      const own = away === null ? '' : `, PostgreSQL itself ${((away.until - away.from) / 1000).toFixed(1)} s`
      figures.push(
        `${name}: longest outage ${longest.toFixed(1)} s${own}${beyond === null ? '' : `, beyond it ${beyond.toFixed(1)} s`}; ${failed} of ${asked} calls failed`,
      )
      if (long && name === restart) expect(beyond).toBeLessThan(3)
    },
    patienceMs,
  )

  it('build the zip of every order from exactly the bytes that were uploaded', { timeout: patienceMs }, async () => {
    for (const sale of trade.sales) {
      const files = await eventually(`the zip of order ${sale.orderId}`, () => trade.loadZip(sale), patienceMs)
      expect(files.map(hashOf).toSorted()).toEqual(sale.photoIds.map((id) => trade.photos.get(id) ?? '').toSorted())
    }
    figures.unshift(`${trade.sales.length} zips`)
  })

  it('send every mail', { timeout: patienceMs }, async () => {
    const unsent = world.database.db.selectFrom('mails').select('id').where('sent_at', 'is', null)
    await eventually(
      'the mails',
      async () => ((await unsent.executeTakeFirst()) === undefined ? true : null),
      patienceMs,
    )
  })

  it('lose no order, charge none twice, and keep books that agree with the payment provider', async ({ task }) => {
    const { sandbox, mail, database } = world
    const { lost, double, ...counts } = await countResults(world, trade)
    figures.unshift(
      `${counts.orders} orders, ${counts.captures} captures, ${counts.mails} mails (${counts.repeatedMails} sent again under the same id), ${lost.length} lost, ${double.length} double`,
    )
    figures.push(...world.notes)
    task.meta.figures = figures
    expect(lost).toEqual([])
    expect(double).toEqual([])
    expect(counts.orders).toBe(trade.sales.length)
    await checkBooks({
      mail,
      payments: () => listSandboxPayments(sandbox.url, sandbox.accessToken),
      refunds: () => listSandboxRefunds(sandbox.url, sandbox.accessToken),
      whileDown: (work) => work(database),
      leavesKeys: true,
    })
  })

  it('are all still running after the last disruption', () => {
    expect(world.processes.map(({ name, endedBy }) => [name, endedBy()])).toEqual(
      world.processes.map(({ name }) => [name, null]),
    )
  })
})
