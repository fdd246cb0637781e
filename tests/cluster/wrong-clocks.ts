import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ClusterWorld } from './cluster-world.ts'
import { type Disruption, processOf } from './disruptions.ts'

const twoMinutes = 120_000
const moved = [
  ['web-1', twoMinutes],
  ['worker-1', -twoMinutes],
] as const
/**
 * Milliseconds by which a recorded time may differ from PostgreSQL's clock. A slow database delays a recorded time by
 * some seconds. A time from a process's own wrong clock would be off by two minutes.
 */
const doubtMs = twoMinutes / 2

/**
 * Restarts a web process with a clock two minutes ahead and a worker with one two minutes behind. All other clocks are
 * right.
 */
export const wrongClocks: Disruption = {
  name: 'clocks of web-1 and worker-1 wrong by two minutes',
  async run(world, trade) {
    for (const [name, clockAheadMs] of moved) {
      await processOf(world, name).end('SIGTERM')
      await processOf(world, name).start({ clockAheadMs })
    }
    const from = await databaseTime(world)
    const last = await lastIds(world)
    await Promise.all([trade.sell(8, () => {}), trade.upload([300_000, 300_000])])
    const { earliest, latest, count } = await timesAfter(world, last)
    const until = await databaseTime(world)
    expect(count).toBeGreaterThan(0)
    expect(from.getTime() - earliest.getTime(), 'ms before the time of PostgreSQL').toBeLessThan(doubtMs)
    expect(latest.getTime() - until.getTime(), 'ms after the time of PostgreSQL').toBeLessThan(doubtMs)
    for (const { name, url } of world.processes) {
      const said = await fetch(`${url() ?? ''}/healthz`)
      const time = new Date(said.headers.get('server-time') ?? '')
      expect(Math.abs(time.getTime() - (await databaseTime(world)).getTime()), name).toBeLessThan(doubtMs)
    }
    for (const [name] of moved) {
      await processOf(world, name).end('SIGTERM')
      await processOf(world, name).start()
    }
    world.notes.push(`wrong clocks: ${count} times in the database, all by the clock of PostgreSQL`)
    return null
  },
}

async function databaseTime({ database }: ClusterWorld): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database.db)
  return rows[0]?.at ?? new Date(0)
}

type LastIds = Readonly<Record<'orders' | 'mails' | 'photos', number>>

async function lastIds({ database }: ClusterWorld): Promise<LastIds> {
  const { rows } = await sql<LastIds>`select
    (select coalesce(max(id), 0) from orders) as orders,
    (select coalesce(max(id), 0) from mails) as mails,
    (select coalesce(max(id), 0) from photos) as photos`.execute(database.db)
  return rows[0] ?? { orders: 0, mails: 0, photos: 0 }
}

/**
 * Reads the times that processes wrote into rows newer than `last`. Returns the earliest, the latest and the number of
 * these times.
 */
async function timesAfter({ database }: ClusterWorld, last: LastIds) {
  const { rows } = await sql<{ earliest: Date; latest: Date; count: number }>`
    select min(at) as earliest, max(at) as latest, count(at)::integer as count from (
      select created_at as at from orders where id > ${last.orders}
      union all select placed_at from orders where id > ${last.orders}
      union all select created_at from mails where id > ${last.mails}
      union all select sent_at from mails where id > ${last.mails}
      union all select created_at from photos where id > ${last.photos}
      union all select created_at from zip_files where order_id > ${last.orders}
      union all select ready_at from zip_files where order_id > ${last.orders}
    ) as times`.execute(database.db)
  const [times] = rows
  if (times === undefined) throw new Error('No times')
  return times
}
