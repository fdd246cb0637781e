import { randomBytes } from 'node:crypto'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { UsersDeps } from './users.deps.ts'
import { accountHandlers } from './account/account.handlers.ts'
import { factorHandlers } from './factors/factor-handlers.ts'
import { factorSecrets } from './factors/factor-secrets.ts'
import { relyingParty } from './factors/relying-party.ts'
import { revokeSession, revokeSessionsFrom, rootOf } from './login/access.store.ts'
import { createAuthenticator } from './login/authenticate.ts'
import { countRefusal } from './login/record-login-event.ts'
import { createDownloadTicket, redeemDownloadTicket } from './login/download-tickets.ts'
import { knownDevices } from './login/known-devices.ts'
import { logInAs, recordActingEnded } from './login/log-in-as.ts'
import { logIn } from './login/log-in.ts'
import { isInactiveToken } from './login/refuse-inactive.ts'
import { presentSessionUser } from './login/session-user.presenter.ts'
import { hashPassword } from './passwords/passwords.ts'
import { requestPasswordReset } from './passwords/request-password-reset.ts'
import { resetPassword, validatePasswordReset } from './passwords/reset-password.ts'
import { userHandlers } from './users.handlers.ts'
import { findUser } from './users.store.ts'

interface UsersOptions extends Omit<UsersDeps, 'unknownUserHash' | 'devices' | 'secrets' | 'relyingParty'> {
  readonly secretKey: string
  readonly log: Log
}

export function createUsersModule(options: UsersOptions) {
  const { publicUrl, secretKey } = options
  const deps: UsersDeps = {
    ...options,
    devices: knownDevices({ secretKey, isSecure: publicUrl.startsWith('https:') }),
    secrets: factorSecrets(secretKey),
    relyingParty: relyingParty(publicUrl),
    unknownUserHash: hashPassword(randomBytes(16).toString('hex')),
  }
  const authenticator = createAuthenticator(options.database, options.log)
  return {
    handlers: {
      ...sessionHandlers(deps),
      ...accountHandlers(deps),
      ...userHandlers(deps),
      ...factorHandlers(deps),
    },
    authenticate: authenticator.authenticate,
    isInactiveToken: (token: string, now: Date) => isInactiveToken(options.database, token, now),
    countRefusal: (ctx: Ctx, operation: string, failure: Failure) => countRefusal(deps, ctx, operation, failure),
    redeemTicket: (ticket: string, url: string, now: Date) => redeemDownloadTicket(deps, ticket, url, now),
    stop: authenticator.drain,
  }
}

function sessionHandlers(deps: UsersDeps) {
  const done = { status: 200, body: { success: true } } as const
  return {
    login: async (ctx, input) => {
      const { mark, session } = await logIn(deps, ctx, input.body)
      return { status: 200, body: { success: true, ...session }, headers: { 'set-cookie': mark } }
    },
    logout: async (ctx) => {
      await logOut(deps, ctx)
      return done
    },
    getCurrentUser: async (ctx) => ({ status: 200, body: { success: true, user: await getSessionUser(deps, ctx) } }),
    loginAs: async (ctx, input) => ({
      status: 200,
      body: { success: true, ...(await logInAs(deps, ctx, input.params.id)) },
    }),
    requestPasswordReset: async (ctx, input) => {
      await requestPasswordReset(deps, ctx, input.body)
      return done
    },
    validatePasswordReset: async (ctx, input) => {
      await validatePasswordReset(deps, ctx, input.body)
      return done
    },
    resetPassword: async (ctx, input) => {
      const mark = await resetPassword(deps, ctx, input.body)
      return { ...done, headers: { 'set-cookie': mark } }
    },
    createDownloadTicket: async (ctx, input) => ({
      status: 200,
      body: { success: true, ...(await createDownloadTicket(deps, ctx, input.body)) },
    }),
  } satisfies Handlers
}

/** Throws: 401 for a guest. */
async function getSessionUser(deps: UsersDeps, ctx: Pick<Ctx, 'actor'>): Promise<components['schemas']['SessionUser']> {
  const { actor } = ctx
  const user = actor.kind === 'user' ? await findUser(deps.database.db, actor.id) : undefined
  if (!user || actor.kind !== 'user') throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
  const origin = actor.originUserId === null ? undefined : await findUser(deps.database.db, actor.originUserId)
  return presentSessionUser(user, deps.capabilitiesOf(actor), origin ? { id: origin.id, name: origin.name } : null)
}

/**
 * Ends this session and all sessions that come from the same login with the password. Logging out of a login-as logs
 * out the administrator too. Idempotent.
 */
async function logOut(deps: UsersDeps, ctx: Pick<Ctx, 'actor' | 'now' | 'address' | 'userAgent'>): Promise<void> {
  const { actor, now } = ctx
  if (actor.kind !== 'user') return
  await deps.database.transaction(async (tx) => {
    const ended = await revokeSession(tx, actor.sessionId, now)
    if (ended && actor.originUserId !== null) await recordActingEnded(tx, actor, ctx)
    await revokeSessionsFrom(tx, await rootOf(tx, actor.sessionId), now)
  })
}
