import { randomBytes } from 'node:crypto'
import type { Handlers } from '#server/http/handler-types.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { createAuthenticator, type Authenticator } from './authenticate.ts'
import { createDownloadTicket, redeemDownloadTicket } from './download-tickets.ts'
import { getSessionUser } from './get-session-user.ts'
import { logInAs } from './log-in-as.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { hashPassword } from './passwords.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword, validatePasswordReset } from './reset-password.ts'
import { userHandlers, type UserHandlers } from './users.handlers.ts'

type SessionHandlers = Pick<
  Required<Handlers>,
  | 'login'
  | 'logout'
  | 'getCurrentUser'
  | 'loginAs'
  | 'requestPasswordReset'
  | 'validatePasswordReset'
  | 'resetPassword'
  | 'createDownloadTicket'
>

export interface AccountsModule {
  readonly handlers: SessionHandlers & UserHandlers
  readonly authenticate: Authenticator['authenticate']
  /** Whose ticket opens an export's address; it is used up by asking. */
  readonly redeemTicket: (ticket: string, url: string, now: Date) => ReturnType<Authenticator['authenticate']>
  /** Before the database is closed. */
  stop(): Promise<void>
}

export function createAccountsModule(
  options: Omit<AccountsDeps, 'unknownUserHash'> & { readonly log: Log },
): AccountsModule {
  const deps: AccountsDeps = { ...options, unknownUserHash: hashPassword(randomBytes(16).toString('hex')) }
  const authenticator = createAuthenticator(options.database, options.log)
  return {
    handlers: { ...sessionHandlers(deps), ...userHandlers(deps) },
    authenticate: authenticator.authenticate,
    redeemTicket: (ticket, url, now) => redeemDownloadTicket(deps, ticket, url, now),
    stop: authenticator.settle,
  }
}

/** The calls of product.md 7 'Auth', and the ticket of rules.md 1.6. */
function sessionHandlers(deps: AccountsDeps): SessionHandlers {
  const done = { status: 200, body: { success: true } } as const
  return {
    login: async (ctx, input) => ({ status: 200, body: { success: true, ...(await logIn(deps, ctx, input.body)) } }),
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
      await resetPassword(deps, ctx, input.body)
      return done
    },
    createDownloadTicket: async (ctx, input) => ({
      status: 200,
      body: { success: true, ...(await createDownloadTicket(deps, ctx, input.body)) },
    }),
  }
}
