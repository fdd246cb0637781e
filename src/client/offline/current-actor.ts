import type { SessionUser } from '#contract/schema.gen.ts'
import { currentSession } from '#client/api/session.ts'

/** How an action names who made it: the user, under login-as with the administrator behind it (rules.md 9.3). */
export function actorOf(user: Pick<SessionUser, 'id' | 'origin_user'>): string {
  return user.origin_user ? `${user.origin_user.id}>${user.id}` : String(user.id)
}

/** Who is logged in on this page, so named; null when nobody is. */
export function currentActor(): string | null {
  const session = currentSession()
  return session ? actorOf(session.user) : null
}
