import { Failure, type FailureText } from '#domain/failure.ts'
import type { TextKey } from '#domain/texts/texts.ts'
import { sqlState } from '#server/platform/database/transactions.ts'

const uniqueViolation = '23505'

/** Throws: 422 that names every problem by its field, when there is at least one problem. */
export function refuseProblems(problems: Readonly<Record<string, FailureText | undefined>>): void {
  const found = Object.entries(problems).flatMap(([field, text]) =>
    text === undefined ? [] : [[field, text] as const],
  )
  if (found.length > 0) throw new Failure(422, 'rule-broken', Object.fromEntries(found))
}

export function taken(field: string, text: TextKey): Failure {
  return new Failure(422, 'taken', { [field]: text })
}

/**
 * When two transactions write the same unique value at once, the database refuses the second.
 *
 * Throws: `refusal` when the database refuses such a value.
 */
export async function refusingDuplicates<T>(refusal: Failure, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw sqlState(error) === uniqueViolation ? refusal : error
  }
}

/** Throws: 422 when the body's id differs from the id in the path, or when a new entity comes with an id. */
export function refuseOtherId(inBody: number | null | undefined, expected: number | null): void {
  if (inBody != null && inBody !== expected) throw new Failure(422, 'rule-broken', { id: 'validation.invalid' })
}
