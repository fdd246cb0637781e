import { setTimeout as wait } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import { anySignal } from '#client/api/any-signal.ts'
import { backoff } from '#client/device/connection/backoff.ts'
import { type ApiResult, OUTCOME_RULES, outcomeOf } from '#client/device/outbox/outcomes.ts'
import type { paths } from '#contract/schema.gen.ts'
import { newKey } from '../support/guest.ts'

/**
 * Milliseconds. Pauses are short, because a page learns within seconds that the server is back and then sends
 * everything.
 */
const longestPause = 3_000

/** The API client of a page without the page: `api/client.ts` needs a document. */
export function openApi(url: string) {
  const send = (request: Request): Promise<Response> =>
    fetch(request, { signal: anySignal(request.signal, AbortSignal.timeout(30_000)) })
  return createClient<paths>({ baseUrl: `${url}/api/v1`, fetch: send })
}

export type Api = ReturnType<typeof openApi>

/**
 * Repeats a call under one key as the outbox does: `device/outbox/drainer.ts` reads each answer by `outcomeOf` and
 * repeats by `OUTCOME_RULES`. For calls without a key it stands for a person who presses the button again. Throws when
 * the outbox would not repeat the call.
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
