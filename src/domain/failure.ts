import type { Params, TextKey } from '#domain/texts/texts.ts'

/** HTTP statuses with which the server refuses a request (docs/rules.md#failure-statuses). */
export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503

export interface FailureText {
  readonly key: TextKey
  readonly params?: Params
}

interface FailureExtra {
  readonly current?: unknown
  /** Seconds. */
  readonly retryAfter?: number
}

/**
 * A refusal that a person can act on (docs/rules.md#answer-format). `errors` maps a field name, or `general`, to a key
 * of the texts. Only the HTTP layer turns a failure into an answer.
 */
export class Failure extends Error {
  readonly status: FailureStatus
  readonly code: string
  readonly errors: Readonly<Record<string, FailureText>>
  readonly extra: FailureExtra

  constructor(
    status: FailureStatus,
    code: string,
    errors: Readonly<Record<string, FailureText | TextKey>>,
    extra: FailureExtra = {},
  ) {
    super(code)
    this.name = 'Failure'
    this.status = status
    this.code = code
    this.errors = Object.fromEntries(
      Object.entries(errors).map(([field, text]) => [field, typeof text === 'string' ? { key: text } : text]),
    )
    this.extra = extra
  }
}
