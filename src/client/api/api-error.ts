import { guestText } from '#domain/texts/guest-texts.ts'
import { chooseLocale } from '#domain/texts/locale.ts'

/**
 * A failed call (docs/rules.md#answer-format). Status 0: no answer, or an answer from somebody else (a captive portal).
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Sentences by field, or under `general`. */
  readonly errors: Readonly<Record<string, string>>
  /** The current entity, of a conflict. */
  readonly current: unknown
  /** Seconds to wait before a retry, when the server gives them. */
  readonly retryAfter: number | null

  constructor(answer: {
    status: number
    code: string
    errors?: Readonly<Record<string, string>>
    current?: unknown
    retryAfter?: number | null
  }) {
    super(answer.code)
    this.name = 'ApiError'
    this.status = answer.status
    this.code = answer.code
    this.errors = answer.errors ?? {}
    this.current = answer.current
    this.retryAfter = answer.retryAfter ?? null
  }

  /** True when the call did not reach the server, so that a retry may succeed. */
  get isOffline(): boolean {
    return this.status === 0
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function failureOf(response: Response, body: unknown): ApiError {
  const failure = isRecord(body) ? body : {}
  const errors: Record<string, string> = {}
  if (isRecord(failure['errors'])) {
    for (const [field, sentence] of Object.entries(failure['errors'])) {
      if (typeof sentence === 'string') errors[field] = sentence
    }
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    status: response.ok ? 0 : response.status,
    code: typeof failure['code'] === 'string' ? failure['code'] : response.ok ? 'not-our-answer' : 'failed',
    errors,
    current: failure['current'],
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  })
}

/** The errors with which a browser refuses storage. */
const REFUSALS = /^(MissingAPI|OpenFailed|DatabaseClosed|Security|InvalidState)Error$/

/**
 * Says why this device kept nothing: it is full, or its browser refuses (a private window, blocked site data). Null for
 * any other error.
 */
export function storageFaultOf(error: unknown): 'full' | 'refused' | null {
  if (!isRecord(error)) return null
  // Dexie wraps the storage's own error in the one that ended the transaction.
  const inner = storageFaultOf(error['inner'])
  if (inner !== null) return inner
  const name = String(error['name'])
  return name === 'QuotaExceededError' ? 'full' : REFUSALS.test(name) ? 'refused' : null
}

/**
 * Returns the text of the error notice (docs/rules.md#error-notice): the server's sentences, one a line, or a general
 * one.
 */
export function errorMessage(error: unknown): string {
  const locale = chooseLocale(document.documentElement.lang)
  if (!(error instanceof ApiError)) {
    const fault = storageFaultOf(error)
    return guestText(locale, fault === null ? 'error.general' : `error.storage-${fault}`)
  }
  const sentences = Object.values(error.errors)
  if (sentences.length > 0) return sentences.join('\n')
  return guestText(locale, error.isOffline ? 'error.network' : 'error.general')
}
