const mostTries = 60
const pauseMs = 100

function isBusy({ status, body }: { readonly status: number; readonly body: unknown }): boolean {
  return status === 409 && typeof body === 'object' && body !== null && 'code' in body && body.code === 'in-progress'
}

/**
 * Calls again while somebody else is at the same thing, as every client does (rules.md 1.5): on a busy machine the lock
 * of a row may take longer than its short timeout.
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
