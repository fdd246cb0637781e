import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { insertSession } from './accounts.store.ts'
import { sessionMs } from './authenticate.ts'
import { hashSessionToken, makeSessionToken } from './session-token.ts'
import { actorOf, presentSessionUser } from './session-user.presenter.ts'
import type { UserRow } from './users.store.ts'

/** rules.md 8: acting as another user ends after 60 minutes, whatever is done meanwhile. */
const actingMs = 60 * 60_000

export interface OpenedSession {
  readonly token: string
  readonly user: components['schemas']['SessionUser']
}

/**
 * A new session of a user, 30 days sliding; under an administrator who acts as the user, 60 minutes. `rootId`: the session
 * that began with a password, of one that comes from it.
 */
export async function openSession(
  deps: Pick<AccountsDeps, 'capabilitiesOf'>,
  tx: Transaction<DB>,
  user: UserRow,
  origin: { readonly id: number; readonly name: string } | null,
  now: Date,
  rootId: number | null = null,
): Promise<OpenedSession> {
  const token = makeSessionToken()
  const originUserId = origin?.id ?? null
  const sessionId = await insertSession(tx, {
    tokenHash: hashSessionToken(token),
    userId: user.id,
    originUserId,
    rootId,
    now,
    expiresAt: new Date(now.getTime() + (origin === null ? sessionMs : actingMs)),
  })
  const actor = actorOf(user, sessionId, originUserId)
  return { token, user: presentSessionUser(user, deps.capabilitiesOf(actor), origin) }
}
