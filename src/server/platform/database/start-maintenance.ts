import { systemClock } from '../clock/clock.ts'
import type { DatabaseClock } from '../clock/database-clock.ts'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'
import { followClock } from './follow-clock.ts'
import { maintainEmbedded } from './maintain-embedded.ts'

export interface Maintenance {
  stop(): Promise<void>
}

const vacuumPeriod = 60_000

/**
 * Starts the regular work on the database. The embedded database gets a vacuum and a checkpoint each minute. PostgreSQL
 * does both itself. So with PostgreSQL, this function instead compares PostgreSQL's clock with the clock of this
 * machine.
 */
export function startMaintenance(database: Database, clock: DatabaseClock, log: Log): Maintenance {
  if (database.kind !== 'embedded') return followClock(database, systemClock, clock)
  const seen = new Map<string, number>()
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(async () => {
        await maintainEmbedded(database, seen)
      })
      .catch((error: unknown) => log.error({ err: error }, 'Maintenance of the database failed'))
  }, vacuumPeriod)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
