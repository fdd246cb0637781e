/** Time limits of queries and connections to PostgreSQL, in milliseconds. */
export interface ConnectionLimits {
  /** Time to connect to PostgreSQL, or to wait for a free connection of the pool. */
  readonly connectMs: number
  /**
   * Time to wait for a lock. The `begin` of each transaction sets this limit and the next two, so they apply only
   * within transactions.
   */
  readonly lockMs: number
  readonly statementMs: number
  readonly idleInTransactionMs: number
  /**
   * Time from a query to its answer. It is longer than `lockMs` and `statementMs`, so that PostgreSQL's own error
   * arrives first. That error shows if the query waited for a lock or was slow.
   */
  readonly answerMs: number
}

/**
 * The limits of a server that sets no others. The server must replace a connection within 15 s after the network begins
 * to drop its packets (docs/rules.md#lost-connections). So `answerMs` is below 15 s.
 */
export const usualLimits: ConnectionLimits = {
  connectMs: 10_000,
  lockMs: 8_000,
  statementMs: 10_000,
  idleInTransactionMs: 60_000,
  answerMs: 12_000,
}

/**
 * Lets the operating system find out that an idle connection is dead. It sends the first keep-alive packet after this
 * idle time, then one each second, ten in all.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 3_000 } as const
