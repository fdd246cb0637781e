import type { Handlers } from '#server/http/handler-types.ts'
import type { UsersDeps } from '../users.deps.ts'
import { confirmEmail, requestEmailChange } from './change-email.ts'
import { changePassword, endOtherSessions, endOwnSession, getAccount, renameOneself } from './own-account.ts'

export function accountHandlers(deps: UsersDeps) {
  const done = { status: 200, body: { success: true } } as const
  return {
    getAccount: async (ctx) => ({ status: 200, body: { success: true, account: await getAccount(deps, ctx) } }),
    renameAccount: async (ctx, { body }) => {
      await renameOneself(deps, ctx, body)
      return done
    },
    changePassword: async (ctx, { body }) => {
      const mark = await changePassword(deps, ctx, body)
      return { ...done, headers: { 'set-cookie': mark } }
    },
    requestEmailChange: async (ctx, { body }) => {
      await requestEmailChange(deps, ctx, body)
      return done
    },
    confirmEmail: async (ctx, { body }) => {
      await confirmEmail(deps, ctx, body)
      return done
    },
    endSession: async (ctx, { params }) => {
      await endOwnSession(deps, ctx, params.id)
      return done
    },
    endOtherSessions: async (ctx) => {
      await endOtherSessions(deps, ctx)
      return done
    },
  } satisfies Handlers
}
