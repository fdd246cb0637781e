import type { OperationId } from '#contract/operations.gen.ts'
import { stepUpRefusal } from '#domain/access/call-refusal.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { guardOf } from '#server/operation-guards.ts'

/**
 * Checks that the session may change logins and rights now (docs/rules.md#step-up). `changed`: the fields that the call
 * changes.
 *
 * Throws: 403 `step-up-needed` when the login or last proof is too old, and 403 `not-while-acting` under login-as.
 */
export function requireStepUp(
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  operation: OperationId,
  changed?: readonly string[],
): void {
  const refusal = actor.kind === 'user' ? stepUpRefusal(actor, guardOf(operation).proof, now, changed) : null
  if (refusal !== null) throw new Failure(403, refusal, { general: `auth.${refusal}` })
}
