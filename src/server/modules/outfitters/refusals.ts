import { Failure, type FailureText } from '#domain/failure.ts'
import type { TextKey } from '#domain/texts/texts.ts'
import { sqlState } from '#server/platform/database/transactions.ts'

const uniqueViolation = '23505'

/** Throws 422 with every problem by its field, where there is one. */
export function refuseProblems(problems: Readonly<Record<string, FailureText | undefined>>): void {
  const found = Object.entries(problems).flatMap(([field, text]) =>
    text === undefined ? [] : [[field, text] as const],
  )
  if (found.length > 0) throw new Failure(422, 'rule-broken', Object.fromEntries(found))
}

/** 422 for a value that has to be the only one and is not. */
export function taken(field: string, text: TextKey): Failure {
  return new Failure(422, 'taken', { [field]: text })
}

/** What two people take at the same moment, the database's own index gives to one; the other hears the same sentence. */
export async function orTaken<T>(refusal: Failure, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw sqlState(error) === uniqueViolation ? refusal : error
  }
}

/** Throws 422 for an id in the body that is not the one of the path, or that a new entity cannot have. */
export function refuseOtherId(inBody: number | null | undefined, expected: number | null): void {
  if (inBody != null && inBody !== expected) throw new Failure(422, 'rule-broken', { id: 'validation.invalid' })
}
