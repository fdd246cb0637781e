import { ApiError } from '#client/api/api-error.ts'
import type { LastOutcome } from '../database/rows.ts'

export interface ApiResult {
  response: Response
  data?: unknown
  error?: unknown
}

export interface Refusal {
  status: number
  code: string
  message: string
  errors: Readonly<Record<string, string>>
  current: unknown
}

/** See docs/rules.md#versions. */
export const isStale = ({ status, code }: Pick<Refusal, 'status' | 'code'>): boolean =>
  status === 409 && code === 'stale'

export type Outcome =
  | { kind: 'done'; body: Record<string, unknown> }
  | { kind: 'obsolete' }
  | { kind: 'offline' }
  | { kind: 'later'; retryAfter: number | null }
  | { kind: 'broken'; status: number }
  | { kind: 'signed-out' }
  | { kind: 'outdated' }
  | { kind: 'conflict'; refusal: Refusal }
  | { kind: 'refused'; refusal: Refusal }

export type OutcomeKind = Outcome['kind']

export interface OutcomeRule {
  /**
   * The drainer's next action:
   *
   * - `finish`: deletes the entry, because the server did the action.
   * - `drop`: deletes the entry, because nothing is left to send.
   * - `retry`: sends the entry again by itself, under the same key.
   * - `pause`: sends the entry under the same key once the person logs in or the page is updated.
   * - `attention`: leaves the entry for a person to decide on.
   */
  action: 'finish' | 'drop' | 'retry' | 'pause' | 'attention'
  /** True when the outcome counts as a try. A missing network never counts. */
  counts: boolean
  lastOutcome: LastOutcome
}

export const OUTCOME_RULES: Readonly<Record<OutcomeKind, OutcomeRule>> = {
  done: { action: 'finish', counts: true, lastOutcome: 'sent' },
  obsolete: { action: 'drop', counts: false, lastOutcome: 'no-longer-needed' },
  offline: { action: 'retry', counts: false, lastOutcome: 'waiting-for-network' },
  later: { action: 'retry', counts: true, lastOutcome: 'server-busy' },
  broken: { action: 'retry', counts: true, lastOutcome: 'server-busy' },
  'signed-out': { action: 'pause', counts: false, lastOutcome: 'sign-in' },
  outdated: { action: 'pause', counts: false, lastOutcome: 'update-page' },
  conflict: { action: 'attention', counts: true, lastOutcome: 'changed-meanwhile' },
  refused: { action: 'attention', counts: true, lastOutcome: 'refused' },
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function retryAfter(response: Response): number | null {
  const header = response.headers.get('retry-after')
  const seconds = header === null ? Number.NaN : Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

/** Null when our server did not refuse, or did not answer. */
export function refusalOf({ response, error }: ApiResult): Refusal | null {
  if (response.ok || !isRecord(error) || error.success !== false) return null
  const errors: Record<string, string> = {}
  for (const [field, text] of Object.entries(isRecord(error.errors) ? error.errors : {})) {
    if (typeof text === 'string') errors[field] = text
  }
  return {
    status: response.status,
    code: typeof error.code === 'string' ? error.code : '',
    message: [...new Set(Object.values(errors))].join('\n'),
    errors,
    current: error.current,
  }
}

const BUSY_STATUSES: readonly number[] = [408, 425, 429, 503]
const PASSING_CONFLICTS: readonly string[] = ['in-progress', 'payment-in-progress', 'being-paid']

/** The server refuses every request of a page whose build is too old (docs/rules.md#updates). */
export const OUTDATED = 'client-outdated'

/** An answer that is not our JSON comes from a captive portal or proxy and counts as offline. */
export function toOutcome(result: ApiResult): Outcome {
  const { response, data } = result
  if (response.ok) return isRecord(data) && data.success === true ? { kind: 'done', body: data } : { kind: 'offline' }
  const refusal = refusalOf(result)
  if (!refusal) return { kind: 'offline' }
  const { status, code } = refusal
  if (BUSY_STATUSES.includes(status) || (status === 409 && PASSING_CONFLICTS.includes(code))) {
    return { kind: 'later', retryAfter: retryAfter(response) }
  }
  if (status >= 500) return { kind: 'broken', status }
  if (status === 401) return { kind: 'signed-out' }
  if (code === OUTDATED) return { kind: 'outdated' }
  return { kind: status === 409 ? 'conflict' : 'refused', refusal }
}

const CUT_OFF: readonly string[] = ['AbortError', 'TimeoutError', 'NetworkError']

/** The cause is no network, a timeout, or a body that breaks off or is not JSON. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof ApiError) return error.isOffline
  if (error instanceof DOMException) return CUT_OFF.includes(error.name)
  return error instanceof SyntaxError || error instanceof TypeError
}

/** Throws: every error other than a missing answer. A fault in our code must not look like a missing network. */
export async function outcomeOf(call: () => Promise<ApiResult>): Promise<Outcome> {
  // An error that the call throws at once comes from our code, not from the network.
  const answering = call()
  let result: ApiResult
  try {
    result = await answering
  } catch (error) {
    if (isUnanswered(error)) return { kind: 'offline' }
    throw error
  }
  return toOutcome(result)
}
