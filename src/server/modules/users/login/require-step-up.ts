import { stepUpRefusal } from '#domain/access/step-up.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'

/**
 * Checks that the session may change logins and rights now (docs/rules.md#step-up). `changed`: the fields that the call
 * changes, for an operation that needs the proof for some fields only.
 *
 * Throws: 403 `step-up-needed` when the login or last proof is too old, and 403 `not-while-acting` under login-as.
 */
export function requireStepUp(
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  operation: string,
  changed?: readonly string[],
): void {
  const refusal = actor.kind === 'user' ? stepUpRefusal(actor, operation, now, changed) : null
  if (refusal !== null) throw new Failure(403, refusal, { general: `auth.${refusal}` })
}
