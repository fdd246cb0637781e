import { sql } from 'kysely'
import type { Sql } from '../login/access.store.ts'

export async function listPasskeys(db: Sql, userId: number) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

interface NewPasskeyRow {
  readonly userId: number
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly signCount: number
  readonly transports: readonly string[]
  readonly name: string
  readonly now: Date
}

export async function insertPasskey(db: Sql, passkey: NewPasskeyRow): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      sign_count: passkey.signCount,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: passkey.now,
    })
    .execute()
}

/** A counter that does not grow is a sign of a copied passkey. */
export async function countPasskeyUse(db: Sql, id: number, signCount: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    // Synced passkeys always report the counter 0.
    .where((eb) => eb.or([eb('sign_count', '<', signCount), eb.lit(signCount === 0)]))
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function deletePasskey(db: Sql, userId: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export async function findApp(db: Sql, userId: number) {
  return db.selectFrom('authenticator_apps').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Returns false when the user has a confirmed app. */
export async function putWaitingApp(db: Sql, userId: number, sealedSecret: Buffer, now: Date): Promise<boolean> {
  const put = await db
    .insertInto('authenticator_apps')
    .values({ user_id: userId, sealed_secret: sealedSecret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: now, last_step: 0 })
        .where('authenticator_apps.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return put.numInsertedOrUpdatedRows === 1n
}

/** Returns false when another call has confirmed or replaced it. */
export async function confirmApp(db: Sql, userId: number, sealedSecret: Buffer, step: number, now: Date) {
  const confirmed = await db
    .updateTable('authenticator_apps')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return confirmed.numUpdatedRows === 1n
}

/** Returns false when a code of this step or a later one was used. So no code works twice. */
export async function useStep(db: Sql, userId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function deleteApp(db: Sql, userId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return gone !== undefined && gone.confirmed_at !== null
}

export async function replaceCodes(db: Sql, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await deleteCodes(db, userId)
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

export async function deleteCodes(db: Sql, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function countCodes(db: Sql, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

export async function useCode(db: Sql, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function insertChallenge(
  db: Sql,
  challenge: { readonly text: string; readonly userId: number; readonly sessionId: number | null; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('factor_challenges')
    .values({
      challenge: challenge.text,
      user_id: challenge.userId,
      session_id: challenge.sessionId,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

export async function takeChallenge(
  db: Sql,
  challenge: { readonly text: string; readonly userId: number; readonly sessionId: number | null; readonly now: Date },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('factor_challenges')
    .where('challenge', '=', challenge.text)
    .where('user_id', '=', challenge.userId)
    .where(sql<boolean>`session_id is not distinct from ${challenge.sessionId}`)
    .where('expires_at', '>', challenge.now)
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}
