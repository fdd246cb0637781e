import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { UsersDeps } from '../users.deps.ts'
import type { Sql } from '../login/access.store.ts'
import { countPasskeyUse, findApp, listPasskeys, useCode, useStep, type PasskeyRow } from './factors.store.ts'
import { passkeyRequest, verifyPasskey, type Asked } from './passkeys.ts'
import { plainCode } from './recovery-code-form.ts'
import { stepOfCode } from './totp.ts'

type Schemas = components['schemas']
type Deps = Pick<UsersDeps, 'database' | 'relyingParty' | 'secrets'>

type FactorKind = 'app' | 'passkey' | 'recovery-code'

interface RegisteredFactors {
  readonly passkeys: readonly PasskeyRow[]
  /** The encrypted secret of the confirmed authenticator app. */
  readonly app: Buffer | null
}

export async function findFactors(db: Sql, userId: number): Promise<RegisteredFactors | null> {
  const passkeys = await listPasskeys(db, userId)
  const app = await findApp(db, userId)
  const secret = app === undefined || app.confirmed_at === null ? null : app.sealed_secret
  return passkeys.length === 0 && secret === null ? null : { passkeys, app: secret }
}

export async function choiceOf(
  { database, relyingParty }: Deps,
  factors: RegisteredFactors,
  asked: Asked,
): Promise<Schemas['FactorChoice']> {
  const { app, passkeys } = factors
  const passkey =
    relyingParty === null || passkeys.length === 0
      ? null
      : await passkeyRequest(database.db, relyingParty, passkeys, asked)
  return { app: app !== null, passkey }
}

export function factorWrong(status: 401 | 422): Failure {
  return new Failure(status, 'factor-wrong', { factor: 'factor.wrong' })
}

/**
 * `use` marks the factor as used in the caller's transaction. It returns false when another call used the factor first.
 */
export interface VerifiedFactor {
  readonly kind: FactorKind
  use(tx: Transaction<DB>): Promise<boolean>
}

/**
 * Returns null for a wrong passkey. Does not mark the factor as used, but uses up a passkey's challenge. Takes any code
 * that is not the app's for a recovery code. Only `use` checks if a recovery code is right.
 */
export async function verifyFactor(
  { database, relyingParty, secrets }: Deps,
  factors: RegisteredFactors,
  factor: Schemas['Factor'],
  asked: Asked,
): Promise<VerifiedFactor | null> {
  const { userId, now } = asked
  if (factor.passkey !== undefined) {
    if (relyingParty === null) return null
    const passkey = await verifyPasskey(database.db, relyingParty, factors.passkeys, factor.passkey, asked)
    if (passkey === null) return null
    return { kind: 'passkey', use: (tx) => countPasskeyUse(tx, passkey.id, passkey.signCount, now) }
  }
  const code = plainCode(factor.code ?? '')
  const secret = factors.app === null ? null : secrets.open(factors.app, userId)
  const step = secret === null ? null : stepOfCode(secret, code, now)
  if (step !== null) return { kind: 'app', use: (tx) => useStep(tx, userId, step) }
  return { kind: 'recovery-code', use: (tx) => useCode(tx, userId, secrets.hashOf(code, userId), now) }
}
