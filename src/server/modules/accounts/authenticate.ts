import type { UserActor } from '#server/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import { findSession, findSessionById, touchSession, type SessionRow, type Sql } from './accounts.store.ts'
import { hashSessionToken } from './session-token.ts'

const hour = 3_600_000
/** rules.md 8: sliding, and touched at most hourly. */
export const sessionMs = 30 * 24 * hour

export interface Authenticator {
  /** The user of a session, or null. Read anew each time: a revoked session ends at once. */
  authenticate(token: string, now: Date): Promise<UserActor | null>
  /** Resolves when no session is being touched any more. */
  settle(): Promise<void>
}

export function createAuthenticator(database: Database, log: Log): Authenticator {
  const touches = new Set<Promise<void>>()

  function touch(sessionId: number, now: Date): void {
    const touched = touchSession(database.db, sessionId, now, new Date(now.getTime() + sessionMs))
      .catch((error: unknown) => log.warn({ err: error }, 'A session could not be prolonged'))
      .finally(() => touches.delete(touched))
    touches.add(touched)
  }

  return {
    async authenticate(token, now) {
      const session = await findSession(database.db, hashSessionToken(token), now)
      if (!session) return null
      const unused = now.getTime() - session.last_used_at.getTime()
      // Acting as another user lasts 60 minutes, whatever is done meanwhile.
      if (unused >= hour && session.origin_user_id === null) touch(session.session_id, now)
      return actorOf(session)
    },
    async settle() {
      await Promise.all(touches)
    },
  }
}

/** Who a session stands for now, with the rights of now; null once it is revoked or over, or its user inactive. */
export async function findSessionActor(db: Sql, sessionId: number, now: Date): Promise<UserActor | null> {
  const session = await findSessionById(db, sessionId, now)
  return session === undefined ? null : actorOf(session)
}

function actorOf(session: SessionRow): UserActor {
  return {
    kind: 'user',
    id: session.id,
    name: session.name,
    role: session.role,
    outfitterId: session.outfitter_id,
    isPhotographer: session.is_photographer,
    permissions: session.permissions,
    sessionId: session.session_id,
    originUserId: session.origin_user_id,
  }
}
