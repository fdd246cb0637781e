import { randomBytes } from 'node:crypto'
import { hashPassword } from '#server/modules/users/passwords/passwords.ts'
import { hashSessionToken } from '#server/modules/users/login/access.store.ts'
import type { TestApp } from '../../support/test-app.ts'
import { type Call, withField } from './contract-call.ts'

const password = 'eddies and pillows 9'
let passwordHash: Promise<string> | undefined

/**
 * Adds the current password or the mailed token that a call about the caller's own account needs. Returns other calls
 * unchanged.
 */
export async function withOwnAccount(test: TestApp, call: Call, userId: number): Promise<Call> {
  const { db } = test.data.database
  const { id } = call.operation
  const email = `${randomBytes(8).toString('hex')}@people.test`
  if (id === 'confirmEmail') {
    const token = randomBytes(16).toString('hex')
    const now = test.clock.now()
    await db
      .insertInto('email_changes')
      .values({
        user_id: userId,
        email,
        token_hash: hashSessionToken(token),
        created_at: now,
        expires_at: new Date(now.getTime() + 60_000),
      })
      .execute()
    return withField(call, 'body', 'token', token)
  }
  if (id !== 'changePassword' && id !== 'requestEmailChange' && id !== 'proveOneself') return call
  passwordHash ??= hashPassword(password)
  await db
    .updateTable('users')
    .set({ password_hash: await passwordHash })
    .where('id', '=', userId)
    .execute()
  const known = withField(call, 'body', 'current_password', password)
  return id === 'requestEmailChange' ? withField(known, 'body', 'email', email) : known
}
