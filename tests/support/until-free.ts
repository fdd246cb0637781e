const mostTries = 60
const pauseMs = 100

function isBusy({ status, body }: { readonly status: number; readonly body: unknown }): boolean {
  return status === 409 && typeof body === 'object' && body !== null && 'code' in body && body.code === 'in-progress'
}

/**
 * Repeats a call while the server answers `in-progress`, as every client does (docs/rules.md#idempotency-keys). On a
 * busy machine a row may stay locked for longer than the server waits for it.
 */
export async function untilFree<Answer extends { readonly status: number; readonly body: unknown }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  let answer = await call()
  for (let tries = 1; isBusy(answer) && tries < mostTries; tries++) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    answer = await call()
  }
  return answer
}
