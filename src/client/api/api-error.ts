import { guestText } from '#domain/texts/guest-texts.ts'
import { chooseLocale } from '#domain/texts/locale.ts'

/**
 * Error of a failed API call (docs/rules.md#answer-format). Status 0 means that no answer came, or that somebody else
 * answered (a captive portal).
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Error sentences by form field. Sentences that concern no single field are under `general`. */
  readonly errors: Readonly<Record<string, string>>
  /**
   * Further data from the server, for two kinds of error. After a conflict: the entity as the server stores it now.
   * After a login that lacks the second factor: the factors that the user may use.
   */
  readonly current: unknown
  /** Seconds that the server asks the client to wait before a retry. */
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

const REFUSALS = /^(MissingAPI|OpenFailed|DatabaseClosed|Security|InvalidState)Error$/

/** `full`: no space is left. `refused`: the browser denies storage (a private window, blocked site data). */
export function storageFaultOf(error: unknown): 'full' | 'refused' | null {
  if (!isRecord(error)) return null
  // Dexie, the IndexedDB library, puts the storage error inside the error that ended the transaction.
  const inner = storageFaultOf(error['inner'])
  if (inner !== null) return inner
  const name = String(error['name'])
  return name === 'QuotaExceededError' ? 'full' : REFUSALS.test(name) ? 'refused' : null
}

/**
 * True when the browser lost its database process. iOS ends it in the background; only a new page may reach it again.
 * Chromium has the same error for storage that the person blocked.
 */
function isStorageStuck(error: unknown): boolean {
  if (!isRecord(error)) return false
  const isUnknown = error['name'] === 'UnknownError' && !String(error['message']).includes('denied permission')
  return isUnknown || isStorageStuck(error['inner'])
}

/**
 * Returns the text of the error notice (docs/rules.md#error-notice): the server's sentences, each once and one a line, or
 * one general sentence.
 */
export function errorMessage(error: unknown): string {
  const locale = chooseLocale(document.documentElement.lang)
  if (!(error instanceof ApiError)) {
    const fault = isStorageStuck(error) ? 'stuck' : storageFaultOf(error)
    return guestText(locale, fault === null ? 'error.general' : `error.storage-${fault}`)
  }
  const sentences = [...new Set(Object.values(error.errors))]
  if (sentences.length > 0) return sentences.join('\n')
  return guestText(locale, error.isOffline ? 'error.network' : 'error.general')
}
