import type { SessionUser } from '#contract/schema.gen.ts'
import { currentSession } from '#client/api/session.ts'

/**
 * Returns the text that names a user in stored rows: the user's id. Under login-as the administrator's id comes first,
 * as in '1>7' (docs/rules.md#login-as).
 */
export function actorOf(user: Pick<SessionUser, 'id' | 'origin_user'>): string {
  return user.origin_user ? `${user.origin_user.id}>${user.id}` : String(user.id)
}

export function currentActor(): string | null {
  const session = currentSession()
  return session ? actorOf(session.user) : null
}
