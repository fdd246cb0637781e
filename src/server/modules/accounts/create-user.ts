import type { components } from '#contract/schema.gen.ts'
import { missing } from '#domain/accounts/user-form.ts'
import type { Ctx } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { settleUser, withUniqueEmail } from './managed-user.ts'
import { newPasswordProblem } from './new-password.ts'
import { hashPassword } from './passwords.ts'
import { requireUser } from './require-user.ts'
import { presentUser } from './session-user.presenter.ts'
import { findUser, insertUser } from './users.store.ts'

type Schemas = components['schemas']

/**
 * A new user, as far as the actor may make one (rules.md 7): outfitter staff for their own outfitter, administrators by
 * administrators. Throws as `settleUser`, and 422 for a password that rules.md 8 refuses and for an address that another
 * user has.
 */
export async function createUser(deps: AccountsDeps, ctx: Ctx, input: Schemas['NewUser']): Promise<Schemas['User']> {
  const actor = requireUser(ctx.actor)
  const problem = input.password === '' ? missing('Password') : newPasswordProblem(input.password, input.email)
  const passwordHash = problem === null ? await hashPassword(input.password) : null
  return withUniqueEmail(() =>
    deps.database.command(ctx, async (tx) => {
      const user = await settleUser(tx, actor, input, null, problem)
      if (passwordHash === null) throw new Error('a refused password came through')
      const id = await insertUser(tx, {
        name: user.name,
        email: user.email,
        role: user.role,
        outfitterId: user.outfitter_id,
        isPhotographer: user.is_photographer,
        permissions: user.permissions,
        passwordHash,
        now: ctx.now,
      })
      await recordAudit(tx, {
        actor,
        action: 'user-created',
        entity: 'user',
        entityId: id,
        outfitterId: user.outfitter_id,
        detail: { name: user.name, role: user.role },
        at: ctx.now,
      })
      const stored = await findUser(tx, id)
      if (stored === undefined) throw new Error('a user who was just made is not there')
      return presentUser(stored)
    }),
  )
}
