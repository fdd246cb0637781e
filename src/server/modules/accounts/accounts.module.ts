import { randomBytes } from 'node:crypto'
import type { Handlers } from '#server/http/handler-types.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { createAuthenticator, type Authenticator } from './authenticate.ts'
import { getSessionUser } from './get-session-user.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { hashPassword } from './passwords.ts'

export interface AccountsModule {
  readonly handlers: Pick<Required<Handlers>, 'login' | 'logout' | 'getCurrentUser'>
  readonly authenticate: Authenticator['authenticate']
  /** Before the database is closed. */
  stop(): Promise<void>
}

export function createAccountsModule(
  options: Pick<AccountsDeps, 'database' | 'capabilitiesOf'> & { readonly log: Log },
): AccountsModule {
  const deps: AccountsDeps = { ...options, unknownUserHash: hashPassword(randomBytes(16).toString('hex')) }
  const authenticator = createAuthenticator(options.database, options.log)
  return {
    handlers: {
      login: async (ctx, input) => ({ status: 200, body: { success: true, ...(await logIn(deps, ctx, input.body)) } }),
      logout: async (ctx) => {
        await logOut(deps, ctx)
        return { status: 200, body: { success: true } }
      },
      getCurrentUser: async (ctx) => ({
        status: 200,
        body: { success: true, user: await getSessionUser(deps, ctx) },
      }),
    },
    authenticate: authenticator.authenticate,
    stop: authenticator.settle,
  }
}
