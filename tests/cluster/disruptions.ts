import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ClusterProcess } from '../support/cluster/start-cluster.ts'
import type { ClusterWorld } from './cluster-world.ts'
import { migrateBehindReader } from './long-reader.ts'
import type { NextVersion } from './next-version.ts'
import type { Trade } from './trade.ts'

export interface Disruption {
  readonly name: string
  /**
   * Disturbs the installation, then ends the disturbance. Returns the period in which PostgreSQL was stopped, or null
   * when PostgreSQL kept running.
   */
  run(world: ClusterWorld, trade: Trade): Promise<Away | null>
}

/** The time during which PostgreSQL itself was stopped. Milliseconds of `performance.now()`. */
interface Away {
  readonly from: number
  readonly until: number
}

export function kill(name: string): Disruption {
  return {
    name: `kill -9 of ${name}`,
    async run(world) {
      const process = processOf(world, name)
      await process.end('SIGKILL')
      await process.start()
      return null
    },
  }
}

export function stopPostgres(name: string, forMs: number): Disruption {
  return {
    name,
    async run({ postgres }) {
      const from = performance.now()
      await postgres.stop()
      await wait(forMs)
      await postgres.start()
      return { from, until: performance.now() }
    },
  }
}

export function terminateConnections(times: number): Disruption {
  return {
    name: times === 1 ? 'all connections terminated' : `all connections terminated ${times} times`,
    async run({ postgres }) {
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      for (let time = 0; time < times; time += 1) {
        if (time > 0) await wait(1_000)
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`)
      }
      await client.end()
      return null
    },
  }
}

export const blackHole: Disruption = {
  name: 'packets of all connections dropped',
  async run({ silenceConnections }) {
    silenceConnections()
    // After 15 seconds the processes must have replaced every silent connection (docs/rules.md#lost-connections).
    await wait(15_000)
    return null
  },
}

export const failingBucket: Disruption = {
  name: '30 % of the requests to S3 fail',
  async run({ s3 }) {
    s3.faults.failing = 0.3
    await wait(15_000)
    s3.faults.failing = 0
    return null
  },
}

export const slowBucket: Disruption = {
  name: 'S3 answers after 5 s',
  async run({ s3 }) {
    s3.faults.delayMs = 5_000
    await wait(15_000)
    s3.faults.delayMs = 0
    return null
  },
}

/**
 * Runs the migration of the next version. Then the old version must restart once on the migrated database. The next
 * version then replaces all processes one by one.
 */
export function rollOut(next: () => NextVersion): Disruption {
  return {
    name: 'roll-out of a version with a migration, behind a reader of 25 s',
    async run(world) {
      const { build, migrate } = next()
      await migrateBehindReader(world, () => migrate(world.environment))
      await restart(processOf(world, 'web-2'))
      for (const process of world.processes) await restart(process, build)
      return null
    },
  }
}

async function restart(process: ClusterProcess, build?: string): Promise<void> {
  await process.end('SIGTERM')
  await process.start(build === undefined ? {} : { build })
}

export function processOf({ processes }: ClusterWorld, name: string): ClusterProcess {
  const found = processes.find((process) => process.name === name)
  if (found === undefined) throw new Error(`There is no process ${name}`)
  return found
}
