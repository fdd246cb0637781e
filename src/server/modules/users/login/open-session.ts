import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { deviceName } from '#domain/users/device-name.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { UsersDeps } from '../users.deps.ts'
import { insertSession, type Login, hashSessionToken, makeSessionToken } from './access.store.ts'
import { sessionEnd } from './authenticate.ts'
import { actorOf, presentSessionUser } from './session-user.presenter.ts'
import type { UserRow } from '../users.store.ts'

/** Use does not extend a login-as (docs/rules.md#login-as). */
const actingMs = 60 * 60_000

export interface OpenedSession {
  readonly token: string
  readonly user: components['schemas']['SessionUser']
}

/**
 * The session ends 30 days after its last use, and at most 90 days after the login with the password. `origin`: the
 * administrator who acts as the user in a login-as, which ends after 60 minutes. `login`: the earlier login with the
 * password, for a login-as or the return from one.
 */
export async function openSession(
  deps: Pick<UsersDeps, 'capabilitiesOf'>,
  tx: Transaction<DB>,
  { now, userAgent }: Pick<Ctx, 'now' | 'userAgent'>,
  user: UserRow,
  origin: { readonly id: number; readonly name: string } | null,
  login: Login | null = null,
): Promise<OpenedSession> {
  const token = makeSessionToken()
  const originUserId = origin?.id ?? null
  const createdAt = login?.at ?? now
  const sessionId = await insertSession(tx, {
    tokenHash: hashSessionToken(token),
    userId: user.id,
    originUserId,
    rootId: login?.rootId ?? null,
    device: userAgent === null ? null : deviceName(userAgent),
    createdAt,
    now,
    expiresAt: sessionEnd(now, createdAt, origin === null ? undefined : actingMs),
  })
  const actor = actorOf(user, {
    session_id: sessionId,
    origin_user_id: originUserId,
    created_at: createdAt,
    proved_at: null,
  })
  return { token, user: presentSessionUser(user, deps.capabilitiesOf(actor), origin) }
}
