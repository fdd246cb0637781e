import type { Log } from '../log/log.ts'
import type { Clock } from './clock.ts'

/** A clock that shows the time of the database, so that all processes of an installation agree. */
export interface DatabaseClock extends Clock {
  /** `time`: the database's answer. `asked` and `answered`: this machine's time before and after the query. */
  compare(time: Date, asked: Date, answered: Date): void
}

/** A Date holds whole milliseconds, so each comparison may be off by one. */
const roundingMs = 1
const worthALineMs = 1_000

/**
 * Shows this machine's time until an answer of the database contradicts it. The database read its clock between the
 * query and its answer. So a slow answer that allows both times changes nothing.
 */
export function createDatabaseClock(own: Clock, log: Pick<Log, 'warn'>): DatabaseClock {
  let aheadMs = 0
  let toldMs = 0
  return {
    now: () => new Date(own.now().getTime() + aheadMs),
    compare: (time, asked, answered) => {
      const least = time.getTime() - answered.getTime() - roundingMs
      const most = time.getTime() - asked.getTime() + roundingMs
      if (aheadMs >= least && aheadMs <= most) return
      aheadMs = Math.round((least + most) / 2)
      if (Math.abs(aheadMs - toldMs) < worthALineMs) return
      toldMs = aheadMs
      log.warn(
        { databaseAheadMs: aheadMs },
        'The clock of this machine differs from that of the database, which counts',
      )
    },
  }
}
