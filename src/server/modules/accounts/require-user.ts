import { Failure } from '#domain/failure.ts'
import type { Actor, UserActor } from '#server/context.ts'

/** Who is logged in; throws 401 for a guest. */
export function requireUser(actor: Actor): UserActor {
  if (actor.kind === 'guest') throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
  return actor
}
