import { guestText } from '#domain/texts/guest-texts.ts'
import { chooseLocale } from '#domain/texts/locale.ts'

/** A call that failed, as rules.md 1.2 tells it. Status 0: no answer, or one that is not ours (a captive portal). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Sentences by field, or `general`. */
  readonly errors: Readonly<Record<string, string>>
  /** The entity as it stands, of a conflict. */
  readonly current: unknown
  /** Seconds to wait before the next try, when the server said so. */
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

  /** True when the server was not reached: the same call may succeed later. */
  get isOffline(): boolean {
    return this.status === 0
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads a failure body; what is not in our form becomes status 0 when it claims success, else a general failure. */
export function failureOf(response: Response, body: unknown): ApiError {
  const told = isRecord(body) ? body : {}
  const errors: Record<string, string> = {}
  if (isRecord(told['errors'])) {
    for (const [field, sentence] of Object.entries(told['errors'])) {
      if (typeof sentence === 'string') errors[field] = sentence
    }
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    status: response.ok ? 0 : response.status,
    code: typeof told['code'] === 'string' ? told['code'] : response.ok ? 'not-our-answer' : 'failed',
    errors,
    current: told['current'],
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  })
}

/**
 * The message of a failure's notice (product.md 8): the server's sentences joined with line breaks, or
 * 'There was an error'.
 */
export function errorMessage(error: unknown): string {
  const locale = chooseLocale(document.documentElement.lang)
  if (!(error instanceof ApiError)) return guestText(locale, 'error.general')
  const sentences = Object.values(error.errors)
  if (sentences.length > 0) return sentences.join('\n')
  return guestText(locale, error.isOffline ? 'error.network' : 'error.general')
}
