import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { UsersDeps } from '../users.deps.ts'
import { requireUser } from '../require-user.ts'
import { lockUser, type UserRow } from '../users.store.ts'
import {
  countCodes,
  deleteApp,
  deleteCodes,
  deletePasskey,
  findApp,
  listPasskeys,
  replaceCodes,
} from './factors.store.ts'
import { makeRecoveryCodes, plainCode } from './recovery-code-form.ts'
import { recordFactorChange, type FactorChange } from './record-factor-change.ts'
import { findFactors } from './verify-factor.ts'

type Schemas = components['schemas']
export type ActorCtx = Pick<Ctx, 'actor' | 'now' | 'locale' | 'address' | 'userAgent'>

export async function listFactors(deps: UsersDeps, ctx: ActorCtx): Promise<Schemas['Factors']> {
  const { id } = requireUser(ctx)
  const { db } = deps.database
  const passkeys = await listPasskeys(db, id)
  const app = await findApp(db, id)
  return {
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      created_at: passkey.created_at.toISOString(),
      last_used_at: passkey.last_used_at?.toISOString() ?? null,
    })),
    app_since: app?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: await countCodes(db, id),
    passkeys_possible: deps.relyingParty !== null,
  }
}

async function lockOwner(tx: Transaction<DB>, actor: UserActor): Promise<UserRow> {
  const owner = await lockUser(tx, actor.id)
  if (owner === undefined) throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
  return owner
}

/** The transaction also records the change in the audit log and queues a mail. */
export async function changeOwnFactors<T>(
  deps: UsersDeps,
  ctx: ActorCtx,
  kind: FactorChange,
  change: (tx: Transaction<DB>, owner: UserRow) => Promise<{ readonly answer: T; readonly what: string | null }>,
): Promise<T> {
  const actor = requireUser(ctx)
  return deps.database.transaction(async (tx) => {
    const owner = await lockOwner(tx, actor)
    const { answer, what } = await change(tx, owner)
    if (what !== null)
      await recordFactorChange(deps, tx, ctx, { owner, actor, kind, detail: what === '' ? {} : { factor: what } })
    return answer
  })
}

/** The database stores only their hashes. */
async function newRecoveryCodes(deps: Pick<UsersDeps, 'secrets'>, tx: Transaction<DB>, userId: number) {
  const codes = makeRecoveryCodes()
  const hashes = codes.map((code) => deps.secrets.hashOf(plainCode(code), userId))
  await replaceCodes(tx, userId, hashes)
  return codes
}

/** For a later factor the old codes stay valid, and the list is empty. */
export async function firstRecoveryCodes(deps: Pick<UsersDeps, 'secrets'>, tx: Transaction<DB>, userId: number) {
  return (await countCodes(tx, userId)) > 0 ? [] : newRecoveryCodes(deps, tx, userId)
}

/** Throws: 422 for a user without a second factor. */
export async function replaceRecoveryCodes(deps: UsersDeps, ctx: ActorCtx): Promise<string[]> {
  return changeOwnFactors(deps, ctx, 'recovery-codes-replaced', async (tx, owner) => {
    if ((await findFactors(tx, owner.id)) === null) throw new Failure(422, 'no-factor', { general: 'factor.none' })
    return { answer: await newRecoveryCodes(deps, tx, owner.id), what: '' }
  })
}

/** Removes the user's authenticator app, confirmed or not. Idempotent. */
export async function removeAuthenticatorApp(deps: UsersDeps, ctx: ActorCtx): Promise<void> {
  await changeOwnFactors(deps, ctx, 'factor-removed', async (tx, owner) => {
    const counted = await deleteApp(tx, owner.id)
    await dropIdleCodes(tx, owner.id)
    return { answer: undefined, what: counted ? 'authenticator app' : null }
  })
}

/** Throws: 404 when this user has no such passkey. */
export async function removePasskey(deps: UsersDeps, ctx: ActorCtx, id: number): Promise<void> {
  await changeOwnFactors(deps, ctx, 'factor-removed', async (tx, owner) => {
    const name = await deletePasskey(tx, owner.id, id)
    if (name === undefined) throw new Failure(404, 'not-found', { general: 'not-found.passkey' })
    await dropIdleCodes(tx, owner.id)
    return { answer: undefined, what: 'passkey' }
  })
}

/** A login without factors never asks for recovery codes. */
async function dropIdleCodes(tx: Transaction<DB>, userId: number): Promise<void> {
  if ((await findFactors(tx, userId)) === null) await deleteCodes(tx, userId)
}
