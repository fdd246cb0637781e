import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'

/** Throws: 401 for a guest. */
export function requireUser({ actor }: Pick<Ctx, 'actor'>): UserActor {
  if (actor.kind === 'user') return actor
  throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
}
