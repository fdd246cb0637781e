import { sqlState } from '../transactions.ts'

/** Thrown at once while the database is known not to answer. The code is that of PostgreSQL's own refusal. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  readonly code = '57P03'

  constructor() {
    super('The database does not answer')
  }
}

/** A query had no answer in time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly code = 'ETIMEDOUT'

  constructor(ms: number) {
    super(`The database did not answer a query within ${ms} ms`)
  }
}

/**
 * PostgreSQL's codes for a missing or full server (57P0x, 53xxx, 08xxx) and for an ended transaction (25P03, 25P04).
 * Node's codes for sockets.
 */
const lostCodes =
  /^(08|53|57P0|25P0[34])|^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/
/** Driver messages without a code: the connection ended during a query, or none was available. */
const lostMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** True when an error means that the database, or the connection to it, is lost. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return lostCodes.test(code) || lostMessages.test(error.message)
}

const refusals: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses the user or the password of DATABASE_URL',
  '28000': 'PostgreSQL refuses the user of DATABASE_URL',
  '3D000': 'PostgreSQL has no database of the name in DATABASE_URL',
  ENOTFOUND: 'The host in DATABASE_URL is unknown',
}

/** Returns the reason in a sentence when no work with the database is possible yet. Null for any other error. */
export function reasonOfAbsence(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = sqlState(error) ?? ('code' in error ? String(error.code) : '')
  const refusal = refusals[code]
  if (refusal !== undefined) return refusal
  if (isConnectionLost(error)) return 'PostgreSQL does not answer at DATABASE_URL'
  // A migration keeps the reason of its failure as the cause.
  return error.cause === undefined ? null : reasonOfAbsence(error.cause)
}
