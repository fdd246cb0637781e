import { sqlState } from '../transactions.ts'

/**
 * Thrown at once when the last queries showed that the database does not answer. PostgreSQL itself uses this code while
 * it cannot accept connections.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  readonly code = '57P03'

  constructor() {
    super('The database does not answer')
  }
}

export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly code = 'ETIMEDOUT'

  constructor(ms: number) {
    super(`The database did not answer a query within ${ms} ms`)
  }
}

/**
 * PostgreSQL's codes for an unreachable or full server (57P0x, 53xxx, 08xxx) and for an ended transaction (25P03,
 * 25P04). Node's codes for failed sockets.
 */
const lostCodes =
  /^(08|53|57P0|25P0[34])|^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/
/** Messages of driver errors without a code: the connection ended during a query, or no connection was available. */
const lostMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/

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

export function reasonOfAbsence(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = sqlState(error) ?? ('code' in error ? String(error.code) : '')
  const refusal = refusals[code]
  if (refusal !== undefined) return refusal
  if (isConnectionLost(error)) return 'PostgreSQL does not answer at DATABASE_URL'
  // A failed migration wraps its error, so the reason is in the cause.
  return error.cause === undefined ? null : reasonOfAbsence(error.cause)
}
