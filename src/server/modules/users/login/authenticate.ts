import type { UserActor } from '#server/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import { findSession, findSessionById, touchSession, type Sql, hashSessionToken } from './access.store.ts'
import { actorOf } from './session-user.presenter.ts'

const hour = 3_600_000
/**
 * A session lasts 30 days from its last use (docs/rules.md#session-lifetime). The server stores the last use at most
 * once an hour.
 */
const sessionMs = 30 * 24 * hour
const longestMs = 90 * 24 * hour

export function sessionEnd(now: Date, loggedInAt: Date, ms = sessionMs): Date {
  return new Date(Math.min(now.getTime() + ms, loggedInAt.getTime() + longestMs))
}

interface Authenticator {
  /** Reads the database at each call, so that the end of a session has effect at once. */
  authenticate(token: string, now: Date): Promise<UserActor | null>
  /** Waits until the running writes of `last_used_at` have ended. Call it before the database closes. */
  drain(): Promise<void>
}

export function createAuthenticator(database: Database, log: Log): Authenticator {
  const touches = new Set<Promise<void>>()

  function touch(sessionId: number, now: Date, loggedInAt: Date): void {
    const touched = touchSession(database.db, sessionId, now, sessionEnd(now, loggedInAt))
      .catch((error: unknown) => log.warn({ err: error }, 'Could not extend a session'))
      .finally(() => touches.delete(touched))
    touches.add(touched)
  }

  return {
    async authenticate(token, now) {
      const session = await findSession(database.db, hashSessionToken(token), now)
      if (!session) return null
      const unused = now.getTime() - session.last_used_at.getTime()
      // A session of a login-as is not extended, because it ends after 60 minutes even while in use.
      if (unused >= hour && session.origin_user_id === null) touch(session.session_id, now, session.created_at)
      return actorOf(session, session)
    },
    async drain() {
      await Promise.all(touches)
    },
  }
}

export async function findSessionActor(db: Sql, sessionId: number, now: Date): Promise<UserActor | null> {
  const session = await findSessionById(db, sessionId, now)
  return session === undefined ? null : actorOf(session, session)
}
