import { Failure, type FailureText } from '#domain/failure.ts'
import type { TextKey } from '#domain/texts/texts.ts'
import { sqlState } from '#server/platform/database/transactions.ts'

const uniqueViolation = '23505'

/** Throws: 422 with every problem by its field, if there is one. */
export function refuseProblems(problems: Readonly<Record<string, FailureText | undefined>>): void {
  const found = Object.entries(problems).flatMap(([field, text]) =>
    text === undefined ? [] : [[field, text] as const],
  )
  if (found.length > 0) throw new Failure(422, 'rule-broken', Object.fromEntries(found))
}

export function taken(field: string, text: TextKey): Failure {
  return new Failure(422, 'taken', { [field]: text })
}

/** Turns a unique violation into `refusal`, because the database lets only one of two concurrent writers pass. */
export async function refusingDuplicates<T>(refusal: Failure, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw sqlState(error) === uniqueViolation ? refusal : error
  }
}

/** Throws: 422 for an id in the body that differs from the path's, or that a new entity cannot have. */
export function refuseOtherId(inBody: number | null | undefined, expected: number | null): void {
  if (inBody != null && inBody !== expected) throw new Failure(422, 'rule-broken', { id: 'validation.invalid' })
}
