import { setTimeout as wait } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import { anySignal } from '#client/api/any-signal.ts'
import { backoff } from '#client/device/connection/backoff.ts'
import { type ApiResult, OUTCOME_RULES, outcomeOf } from '#client/device/outbox/outcomes.ts'
import type { paths } from '#contract/schema.gen.ts'
import { newKey } from '../support/guest.ts'

/** Milliseconds. Retries pause at most three seconds, because a page notices within seconds that the server is back. */
const longestPause = 3_000

/** An API client like that of a page. The page's own `api/client.ts` needs a document, which a test lacks. */
export function openApi(url: string) {
  const send = (request: Request): Promise<Response> =>
    fetch(request, { signal: anySignal(request.signal, AbortSignal.timeout(30_000)) })
  return createClient<paths>({ baseUrl: `${url}/api/v1`, fetch: send })
}

export type Api = ReturnType<typeof openApi>

/**
 * Repeats a call with one idempotency key until it succeeds, as `device/outbox/drainer.ts` does. Throws when the outbox
 * would not retry. Calls without a key are repeated too, as when a person presses the button again.
 */
export async function insist(call: (key: string) => Promise<ApiResult>): Promise<Record<string, unknown>> {
  const key = newKey()
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await outcomeOf(() => call(key))
    if (outcome.kind === 'done') return outcome.body
    if (OUTCOME_RULES[outcome.kind].action !== 'retry')
      throw new Error(`The server refused: ${JSON.stringify(outcome)}`)
    const asked = outcome.kind === 'later' ? (outcome.retryAfter ?? 0) : 0
    await wait(Math.max(asked, Math.min(longestPause, backoff(attempt, true))))
  }
}
