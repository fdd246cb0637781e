/** What a call through openapi-fetch gives. */
export interface ApiResult {
  response: Response
  data?: unknown
  error?: unknown
}

/** The server's refusal (rules.md 1.2). */
export interface Refusal {
  status: number
  code: string
  message: string
  /** The sentences by field, or `general`. */
  errors: Readonly<Record<string, string>>
  current: unknown
}

/** How a replayed action can end. A closed union: the table below must have a row for each. */
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
  /** settle: the entry is done with. retry: same key, later. pause: nothing of this person is sent. attention: a person decides. */
  action: 'settle' | 'drop' | 'retry' | 'pause' | 'attention'
  /** Whether it counts as a try; the network being away never does. */
  counts: boolean
  /** What the list of waiting actions says. */
  says:
    | 'sent'
    | 'no-longer-needed'
    | 'waiting-for-network'
    | 'server-busy'
    | 'sign-in'
    | 'update-page'
    | 'changed-meanwhile'
    | 'refused'
}

/** Outcome → action (rules.md 9.2). */
export const OUTCOME_RULES: Readonly<Record<OutcomeKind, OutcomeRule>> = {
  done: { action: 'settle', counts: true, says: 'sent' },
  obsolete: { action: 'drop', counts: false, says: 'no-longer-needed' },
  offline: { action: 'retry', counts: false, says: 'waiting-for-network' },
  later: { action: 'retry', counts: true, says: 'server-busy' },
  broken: { action: 'retry', counts: true, says: 'server-busy' },
  'signed-out': { action: 'pause', counts: false, says: 'sign-in' },
  outdated: { action: 'pause', counts: false, says: 'update-page' },
  conflict: { action: 'attention', counts: true, says: 'changed-meanwhile' },
  refused: { action: 'attention', counts: true, says: 'refused' },
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function retryAfter(response: Response): number | null {
  const header = response.headers.get('retry-after')
  const seconds = header === null ? Number.NaN : Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

/** The refusal in an answer, whatever its status; null when our server did not refuse, or did not answer at all. */
export function refusalOf({ response, error }: ApiResult): Refusal | null {
  if (response.ok || !isRecord(error) || error.success !== false) return null
  const errors: Record<string, string> = {}
  for (const [field, text] of Object.entries(isRecord(error.errors) ? error.errors : {})) {
    if (typeof text === 'string') errors[field] = text
  }
  return {
    status: response.status,
    code: typeof error.code === 'string' ? error.code : '',
    message: Object.values(errors).join('\n'),
    errors,
    current: error.current,
  }
}

const BUSY_STATUSES: readonly number[] = [408, 425, 429, 503]
/** 409: its own twin is under way, or the order is being paid. Both pass by themselves. */
const PASSING_CONFLICTS: readonly string[] = ['in-progress', 'payment-in-progress']

/** The server refused this page, whatever it asked for: a newer build of it has to ask (rules.md 9.7). */
export const OUTDATED = 'client-outdated'

/** Reads an answer. An answer that is not our JSON, whatever its status says, is a portal or a proxy: offline. */
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

/** Runs a call and reads its end. A thrown error is a network that is away, a timeout, or a body that is not JSON. */
export async function outcomeOf(call: () => Promise<ApiResult>): Promise<Outcome> {
  try {
    return toOutcome(await call())
  } catch {
    return { kind: 'offline' }
  }
}
