import type { FailureText } from '#domain/failure.ts'
import type { Sql } from '../login/access.store.ts'
import { judgePassword } from './judge-password.ts'
import { findOutfitterNames } from './outfitter-names.store.ts'

interface Owner {
  readonly name: string
  readonly email: string
  readonly outfitterId: number | null
}

/** Returns the problem of a user's new password (docs/rules.md#passwords), or null. */
export async function newPasswordProblem(db: Sql, password: string, owner: Owner): Promise<FailureText | null> {
  const names = owner.outfitterId === null ? [] : await findOutfitterNames(db, owner.outfitterId)
  return judgePassword(password, [owner.name, owner.email, ...names])
}
