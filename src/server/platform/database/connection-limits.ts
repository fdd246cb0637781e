/** Time limits of the connections to PostgreSQL, in milliseconds. */
export interface ConnectionLimits {
  /** To connect, or to wait for a free connection of the pool. */
  readonly connectMs: number
  /** These three hold within a transaction, whose `begin` sets them. */
  readonly lockMs: number
  readonly statementMs: number
  readonly idleInTransactionMs: number
  /** From a query to its answer. Longer than `lockMs` and `statementMs`, so that PostgreSQL reports a reason first. */
  readonly answerMs: number
}

/** Together below the 15 s within which a silent connection is replaced (docs/rules.md#lost-connections). */
export const usualLimits: ConnectionLimits = {
  connectMs: 10_000,
  lockMs: 8_000,
  statementMs: 10_000,
  idleInTransactionMs: 60_000,
  answerMs: 12_000,
}

/** Finds dropped packets on an idle connection: the first probe after this time, then one each second, ten in all. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 3_000 } as const
