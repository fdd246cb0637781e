import { hashKey, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/**
 * Asks the server for a query's answer. If none comes, returns this device's kept answer, provided that `check` accepts
 * its shape.
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
    const { persistedAnswer } = await import('./persisted-answers.ts')
    const kept = await persistedAnswer(hashKey(queryKey)).catch(() => undefined)
    if (kept && check(kept.data)) return kept.data
    throw error
  }
}
