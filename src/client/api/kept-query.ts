import { hashKey, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/**
 * Asks the network, and when it does not answer, this device: a query function's answer that was seen before is shown
 * again without a network. `check` says whether what was kept still has the form of the answer.
 */
export async function askOrRecall<Answer>(
  queryKey: QueryKey,
  ask: () => Promise<Answer>,
  check: (kept: unknown) => kept is Answer,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isOffline) throw error
    const { keptAnswer } = await import('./kept-answers.ts')
    const kept = await keptAnswer(hashKey(queryKey)).catch(() => undefined)
    if (kept && check(kept.data)) return kept.data
    throw error
  }
}
