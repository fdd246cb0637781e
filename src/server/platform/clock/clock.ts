import type { Log } from '../log/log.ts'

/** Code that depends on time takes a Clock, so that tests can set the time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that follows the database's time, so that all processes of an installation agree. */
export interface DatabaseClock extends Clock {
  /** `time` is the database's answer. `asked` and `answered` are this machine's times before and after the query. */
  compare(time: Date, asked: Date, answered: Date): void
}

/** A Date has no fractions of a millisecond, so a difference may be wrong by one. */
const roundingMs = 1
const worthALineMs = 1_000

/**
 * The database reads its time at an unknown moment between `asked` and `answered`. The clock stays as it is if it
 * showed the database's time between those two moments.
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
