import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'
import { forgetOldKeys } from './idempotency-keys.ts'
import { maintainEmbedded } from './maintain-embedded.ts'

export interface Maintenance {
  /** Resolves when the round that runs is over. */
  stop(): Promise<void>
}

const vacuumPeriod = 60_000
const sweepPeriod = 3_600_000

/** Housekeeping between requests: vacuum and checkpoint where nobody else does them, and old idempotency keys. */
export function startMaintenance(database: Database, clock: Clock, log: Log): Maintenance {
  const seen = new Map<string, number>()
  let running: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>): void => {
    running = running
      .then(async () => {
        await work()
      })
      .catch((error: unknown) => log.error({ err: error }, 'Maintenance of the database failed'))
  }
  const timers = [setInterval(() => inTurn(() => forgetOldKeys(database.db, clock.now())), sweepPeriod)]
  if (database.kind === 'embedded') {
    timers.push(setInterval(() => inTurn(() => maintainEmbedded(database, seen)), vacuumPeriod))
  }
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}
