import type { Handlers } from '#server/http/handler-types.ts'
import type { UsersDeps } from '../users.deps.ts'
import { beginAuthenticatorApp, confirmAuthenticatorApp, addPasskey, beginPasskey } from './add-factor.ts'
import { getProofChoice, proveOneself } from './prove-oneself.ts'
import { listFactors, removeAuthenticatorApp, removePasskey, replaceRecoveryCodes } from './own-factors.ts'
import { resetFactors } from './reset-factors.ts'

export function factorHandlers(deps: UsersDeps) {
  const done = { status: 200, body: { success: true } } as const
  const codes = (recoveryCodes: string[]) =>
    ({ status: 200, body: { success: true, recovery_codes: recoveryCodes } }) as const
  return {
    getProofChoice: async (ctx) => ({ status: 200, body: { success: true, factors: await getProofChoice(deps, ctx) } }),
    proveOneself: async (ctx, { body }) => {
      await proveOneself(deps, ctx, body)
      return done
    },
    listFactors: async (ctx) => ({ status: 200, body: { success: true, factors: await listFactors(deps, ctx) } }),
    beginAuthenticatorApp: async (ctx) => ({
      status: 200,
      body: { success: true, ...(await beginAuthenticatorApp(deps, ctx)) },
    }),
    confirmAuthenticatorApp: async (ctx, { body }) => codes(await confirmAuthenticatorApp(deps, ctx, body)),
    removeAuthenticatorApp: async (ctx) => {
      await removeAuthenticatorApp(deps, ctx)
      return done
    },
    beginPasskey: async (ctx) => ({ status: 200, body: { success: true, options: await beginPasskey(deps, ctx) } }),
    addPasskey: async (ctx, { body }) => codes(await addPasskey(deps, ctx, body)),
    removePasskey: async (ctx, { params }) => {
      await removePasskey(deps, ctx, params.id)
      return done
    },
    replaceRecoveryCodes: async (ctx) => codes(await replaceRecoveryCodes(deps, ctx)),
    resetFactors: async (ctx, { params }) => ({
      status: 200,
      body: { success: true, had_factors: await resetFactors(deps, ctx, params.id) },
    }),
  } satisfies Handlers
}
