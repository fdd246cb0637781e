import type { components } from '#contract/schema.gen.ts'
import { missing } from '#domain/users/user-form.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { UsersDeps } from './users.deps.ts'
import { checkUserFields, withUniqueEmail } from './managed-user.ts'
import { newPasswordProblem } from './passwords/new-password.ts'
import { hashPassword } from './passwords/passwords.ts'
import { requireUser } from './require-user.ts'
import { presentUser } from './login/session-user.presenter.ts'
import { findUser, insertUser } from './users.store.ts'

type Schemas = components['schemas']

/**
 * Creates a user whom the actor may manage (docs/rules.md#rights-of-outfitters). Outfitters add users to their own
 * outfitter. Only administrators add administrators.
 *
 * Throws: the errors of checkUserFields.
 * Throws: 422 for a refused password (docs/rules.md#passwords) and for an email that another user has.
 */
export async function createUser(deps: UsersDeps, ctx: Ctx, input: Schemas['NewUser']): Promise<Schemas['User']> {
  const actor = requireUser(ctx)
  const owner = { ...input, outfitterId: input.outfitter_id ?? actor.outfitterId }
  const problem =
    input.password === '' ? missing('Password') : await newPasswordProblem(deps.database.db, input.password, owner)
  const passwordHash = problem === null ? await hashPassword(input.password) : null
  return withUniqueEmail(() =>
    deps.database.command(ctx, async (tx) => {
      const user = await checkUserFields(tx, actor, input, null, problem)
      if (passwordHash === null) throw new Error('a refused password was not hashed')
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
      await recordAct(tx, ctx, 'user-created', {
        entity: 'user',
        entityId: id,
        outfitterId: user.outfitter_id,
        detail: { name: user.name, role: user.role },
      })
      const stored = await findUser(tx, id)
      if (stored === undefined) throw new Error('the created user is missing')
      return presentUser(stored)
    }),
  )
}
