import { randomBytes } from 'node:crypto'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { sqlState } from '#server/platform/database/transactions.ts'
import type { UsersDeps } from '../users.deps.ts'
import { accountOf } from '../login/access.store.ts'
import { countNewTry, limitsOf } from '../login/rate-limits.ts'
import { requireUser } from '../require-user.ts'
import { findUser } from '../users.store.ts'
import { confirmApp, findApp, putWaitingApp, insertPasskey, listPasskeys } from './factors.store.ts'
import { changeOwnFactors, firstRecoveryCodes, type ActorCtx } from './own-factors.ts'
import { passkeyCreation, verifyNewPasskey, type Asked } from './passkeys.ts'
import { plainCode } from './recovery-code-form.ts'
import type { RelyingParty } from './relying-party.ts'
import { base32, stepOfCode } from './totp.ts'
import { factorWrong } from './verify-factor.ts'

const secretBytes = 20

/**
 * Logins ask for a code of the app only after confirmAuthenticatorApp.
 *
 * Throws: 422 when the user already has a confirmed app.
 */
export async function beginAuthenticatorApp(
  deps: UsersDeps,
  ctx: Pick<Ctx, 'actor' | 'now'>,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { id } = requireUser(ctx)
  const secret = randomBytes(secretBytes)
  const user = await findUser(deps.database.db, id)
  if (!user || !(await putWaitingApp(deps.database.db, id, deps.secrets.seal(secret, id), ctx.now)))
    throw new Failure(422, 'app-exists', { general: 'factor.app-exists' })
  const text = base32(secret)
  const uri = `otpauth://totp/Eddyline:${encodeURIComponent(user.email)}?secret=${text}&issuer=Eddyline`
  return { secret: text, uri }
}

/**
 * Confirms the authenticator app by a code from it. Returns recovery codes when this is the user's first factor, else
 * an empty list.
 *
 * Throws: 422 for a wrong code, or when the user has no unconfirmed app.
 */
export async function confirmAuthenticatorApp(
  deps: UsersDeps,
  ctx: ActorCtx,
  input: { readonly code: string },
): Promise<string[]> {
  const { id } = requireUser(ctx)
  const limits = limitsOf(operationGuards.confirmAuthenticatorApp.limits, { 'factor-confirm': accountOf(id) })
  return countNewTry(deps.database.db, ctx, limits, () =>
    changeOwnFactors(deps, ctx, 'factor-added', async (tx) => {
      const app = await findApp(tx, id)
      if (app === undefined || app.confirmed_at !== null)
        throw new Failure(422, 'app-missing', { general: 'factor.app-missing' })
      const secret = deps.secrets.open(app.sealed_secret, id)
      const step = secret === null ? null : stepOfCode(secret, plainCode(input.code), ctx.now)
      if (step === null || !(await confirmApp(tx, id, app.sealed_secret, step, ctx.now))) throw factorWrong(422)
      return { answer: await firstRecoveryCodes(deps, tx, id), what: 'authenticator app' }
    }),
  )
}

type Schemas = components['schemas']

const uniqueViolation = '23505'
/** Each login lists the ids of all the user's passkeys. */
const mostPasskeys = 20

function requireParty({ relyingParty }: UsersDeps): RelyingParty {
  if (relyingParty !== null) return relyingParty
  throw new Failure(422, 'passkeys-impossible', { general: 'factor.passkeys-impossible' })
}

function askedOf(ctx: Pick<Ctx, 'actor' | 'now'>): Asked {
  const actor = requireUser(ctx)
  return { userId: actor.id, sessionId: actor.sessionId, now: ctx.now }
}

/**
 * Throws: 422 when browsers allow no passkeys at the server's address, and for a user who already has `mostPasskeys`.
 */
export async function beginPasskey(
  deps: UsersDeps,
  ctx: Pick<Ctx, 'actor' | 'now'>,
): Promise<Schemas['PasskeyOptions']> {
  const party = requireParty(deps)
  const asked = askedOf(ctx)
  const { db } = deps.database
  const user = await findUser(db, asked.userId)
  if (!user) throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
  const passkeys = await listPasskeys(db, user.id)
  if (passkeys.length >= mostPasskeys) throw new Failure(422, 'too-many-passkeys', { general: 'factor.too-many' })
  return passkeyCreation(db, party, { ...user, passkeys }, asked)
}

/**
 * Throws: 422 when the browser's answer does not fit the options of this session.
 * Throws: 422 when the passkey is already registered.
 */
export async function addPasskey(deps: UsersDeps, ctx: ActorCtx, input: Schemas['NewPasskey']): Promise<string[]> {
  const party = requireParty(deps)
  const name = input.name.trim()
  if (name === '') throw new Failure(422, 'missing-information', { name: 'factor.name-missing' })
  const asked = askedOf(ctx)
  const passkey = await verifyNewPasskey(deps.database.db, party, input.passkey, asked)
  const { transports = [] } = input.passkey
  try {
    return await changeOwnFactors(deps, ctx, 'factor-added', async (tx, { id }) => {
      await insertPasskey(tx, { ...passkey, transports, userId: id, name, now: ctx.now })
      return { answer: await firstRecoveryCodes(deps, tx, id), what: 'passkey' }
    })
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw new Failure(422, 'passkey-refused', { general: 'factor.passkey-refused' })
  }
}
