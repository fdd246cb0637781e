import type { Database } from '#server/platform/database/database.ts'

/** A database that loses its connection before each commit while `isLosing` is true, so transactions roll back. */
export interface LosingDatabase {
  isLosing: boolean
  /** Wraps the database. Pass this function as the option `wrapDatabase` of `startTestApp`. */
  wrap(database: Database): Database
}

export function losingDatabase(): LosingDatabase {
  const losing: LosingDatabase = {
    isLosing: false,
    wrap: (database) => ({
      ...database,
      transaction: (fn) => database.transaction(async (tx) => unlessLost(await fn(tx))),
      command: (ctx, fn, options) => database.command(ctx, async (tx) => unlessLost(await fn(tx)), options),
    }),
  }
  const unlessLost = <T>(answer: T): T => {
    if (losing.isLosing)
      throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
    return answer
  }
  return losing
}
