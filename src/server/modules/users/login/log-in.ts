import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { deviceName } from '#domain/users/device-name.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { queueAccountMail } from '../account/account-mails.ts'
import type { UsersDeps } from '../users.deps.ts'
import { confirmFactor } from '../factors/confirm-factor.ts'
import { findLogin, type LoginUser, type Sql } from './access.store.ts'
import { recordLoginEvent, recordedLimits } from './record-login-event.ts'
import { findKnownDevice } from './known-devices.ts'
import { openSession, type OpenedSession } from './open-session.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { recordInactiveTry, userInactive } from './refuse-inactive.ts'
import { countNewTry, forgiveAllTries, forgiveTry, limitsOf } from './rate-limits.ts'
import { findUser, lockPasswordHash, type UserRow } from '../users.store.ts'

type Credentials = components['schemas']['Credentials']
type LoginCtx = Pick<Ctx, 'now' | 'address' | 'locale' | 'userAgent'>

const failedBy: Readonly<Record<string, string>> = { 'login-wrong': 'password', 'factor-wrong': 'second factor' }

interface LoggedIn {
  readonly session: OpenedSession
  readonly mark: string
}

const { limits } = operationGuards.login
/** Mails name the time in UTC, because the server does not know where the user is. */
const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })

function loginWrong(): Failure {
  return new Failure(401, 'login-wrong', { general: 'auth.login-wrong' })
}

/**
 * Opens a session for the right email and password, and for the right second factor when the user has one. The answer
 * takes the same time for known and unknown emails.
 *
 * Throws: 401 for a wrong email, password or factor, and 401 `second-factor-needed` for the right password alone.
 * Throws: 401 `user-inactive` for the right password of an inactive user.
 * Throws: 429 with Retry-After after too many tries for the account or from the IP address. On a device where the user
 * has logged in before, only tries on that device count.
 */
export async function logIn(
  deps: UsersDeps,
  ctx: LoginCtx & Pick<Ctx, 'cookies' | 'network'>,
  input: Credentials,
): Promise<LoggedIn> {
  const { db } = deps.database
  const known = await findKnownDevice(deps, ctx, input.email)
  // Tries of strangers cannot lock users out of a device where they have logged in before.
  if (known !== null) {
    const locked = { action: 'login-locked', user: known.user } as const
    const byDevice = recordedLimits(deps.database, ctx, limitsOf(limits, { 'login-device': known.device }), locked)
    const forgive = (tx: Sql) => forgiveAllTries(tx, byDevice, ctx.now)
    return countNewTry(db, ctx, byDevice, () =>
      openWith(deps, ctx, known.user, { ...input, of: known.device, isKnown: true, forgive }),
    )
  }
  const ofAddress = { action: 'login-locked', user: null } as const
  const byAddress = recordedLimits(deps.database, ctx, limitsOf(limits, { 'login-address': ctx.network }), ofAddress)
  return countNewTry(db, ctx, byAddress, async () => {
    const login = await findLogin(db, input.email)
    const locked = { action: 'login-locked', user: login.user } as const
    const byAccount = recordedLimits(deps.database, ctx, limitsOf(limits, { 'login-account': login.account }), locked)
    const forgive = async (tx: Sql) => {
      await forgiveTry(tx, byAddress, ctx.now)
      await forgiveAllTries(tx, byAccount, ctx.now)
    }
    return countNewTry(db, ctx, byAccount, () =>
      openWith(deps, ctx, login.user, { ...input, of: login.account, isKnown: false, forgive }),
    )
  })
}

interface Attempt extends Credentials {
  readonly of: string
  readonly isKnown: boolean
  readonly forgive: (tx: Sql) => Promise<void>
}

async function openWith(deps: UsersDeps, ctx: LoginCtx, asked: LoginUser | null, attempt: Attempt): Promise<LoggedIn> {
  try {
    return await openFor(deps, ctx, asked, attempt)
  } catch (error) {
    const reason = error instanceof Failure ? failedBy[error.code] : undefined
    if (reason !== undefined)
      await recordLoginEvent(deps.database, ctx, { action: 'login-failed', user: asked, detail: { reason } })
    throw error
  }
}

async function openFor(deps: UsersDeps, ctx: LoginCtx, asked: LoginUser | null, login: Attempt): Promise<LoggedIn> {
  const user = await requirePassword(deps, asked, login.password)
  if (user.deleted_at !== null) {
    await recordInactiveTry(deps.database, user.id, ctx)
    throw userInactive()
  }
  const factor = await confirmFactor(deps, ctx, user.id, login)
  return deps.database.transaction(async (tx) => {
    // A concurrent password change or deactivation ends all sessions of the user. This login then fails, because its
    // new session would survive that change.
    if ((await lockPasswordHash(tx, user.id)) !== user.password_hash) throw loginWrong()
    const found = await findUser(tx, user.id)
    if (!found) throw loginWrong()
    await factor.use(tx, found)
    await login.forgive(tx)
    // A login with a recovery code sends its own mail.
    if (!login.isKnown && !factor.isTold) await mailNewDevice(deps, tx, ctx, found)
    await recordAudit(tx, {
      actor: { id: user.id, originUserId: null },
      action: 'logged-in',
      entity: 'login',
      entityId: user.id,
      outfitterId: user.outfitter_id,
      detail: login.isKnown ? {} : { new_device: 'yes' },
      at: ctx.now,
      from: ctx,
    })
    return { session: await openSession(deps, tx, ctx, found, null), mark: deps.devices.mark(user) }
  })
}

async function mailNewDevice(
  deps: UsersDeps,
  tx: Transaction<DB>,
  { now, userAgent }: Pick<Ctx, 'now' | 'userAgent'>,
  user: UserRow,
): Promise<void> {
  const device = (userAgent === null ? null : deviceName(userAgent)) ?? 'unknown device'
  const facts = { device, time: times.format(now) }
  await queueAccountMail(deps, tx, { about: 'new-device', userId: user.id, to: user.email, facts, now })
}

/**
 * For an unknown user it does the same work, so that the time of the answer reveals nothing.
 *
 * Throws: 401 for a wrong password or an unknown user.
 */
async function requirePassword(
  deps: Pick<UsersDeps, 'unknownUserHash'>,
  user: LoginUser | null,
  password: string,
): Promise<LoginUser> {
  const passes = await verifyPassword(user?.password_hash ?? (await deps.unknownUserHash), password)
  if (user === null || !passes) throw loginWrong()
  return user
}
