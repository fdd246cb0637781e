import type { UserActor } from '#server/context.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import { findSessionById } from './access.store.ts'
import { actorOf } from './session-user.presenter.ts'

/** Triggers of the tables `sessions` and `users` send it with a user's id. */
const accessEndedChannel = 'access-ended'
const lookMs = 4_000

interface WatchDeps {
  readonly database: Pick<Database, 'db'>
  readonly events: Pick<Events, 'subscribe'>
  readonly clock: Clock
}

/**
 * Calls `end` soon after the session ends or `may` refuses its user (docs/rules.md#session-revocation). Queries the
 * database only when an event names the user and when the known end of the session has come. Returns the function that
 * stops the watch.
 */
export function watchSession(
  { clock, database, events }: WatchDeps,
  actor: UserActor,
  { may, end }: { readonly may: (actor: UserActor) => boolean; readonly end: () => void },
): () => void {
  let endsAt: Date | null = null
  let checks: Promise<void> = Promise.resolve()
  const check = async (): Promise<void> => {
    const session = await findSessionById(database.db, actor.sessionId, clock.now())
    if (session === undefined || !may(actorOf(session, session))) end()
    else endsAt = session.expires_at
  }
  const checkNext = (): void => {
    endsAt = null
    checks = checks.then(check).catch(end)
  }
  const unsubscribe = events.subscribe(accessEndedChannel, (userId) => {
    if (userId === actor.id || userId === actor.originUserId) checkNext()
  })
  // A query, because the session may have ended between the request's own check and the subscription.
  checkNext()
  // An interval, because a sleeping machine delays a long timer.
  const timer = setInterval(() => {
    if (endsAt !== null && endsAt <= clock.now()) checkNext()
  }, lookMs)
  return () => {
    unsubscribe()
    clearInterval(timer)
  }
}
