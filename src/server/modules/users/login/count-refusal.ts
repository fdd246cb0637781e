import type { Ctx } from '#server/context.ts'
import { Failure } from '#domain/failure.ts'
import type { UsersDeps } from '../users.deps.ts'
import { accountOf } from './access.store.ts'
import { countTry } from './rate-limits.ts'
import { recordLoginEvent } from './record-login-event.ts'

const most = 20
const windowMs = 15 * 60_000
/** Refusals that a page expects, so that they say nothing about its user. */
const expected: readonly string[] = ['step-up-needed']

/**
 * Counts a call that the server refused to a logged-in user, because the user lacks the right or may not know of the
 * entity. Twenty of them in a quarter of an hour leave one entry in the audit log: somebody may be looking for a way in.
 */
export async function countRefusal(
  deps: Pick<UsersDeps, 'database'>,
  ctx: Ctx,
  operation: string,
  failure: Failure,
): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'guest' || (failure.status !== 403 && failure.status !== 404)) return
  if (expected.includes(failure.code)) return
  const onUsedUp = () =>
    recordLoginEvent(deps.database, ctx, {
      action: 'refused-repeatedly',
      actor,
      user: { id: actor.id, outfitter_id: actor.outfitterId },
      detail: { count: String(most), last_call: operation },
    })
  const limit = { name: 'refused', of: accountOf(actor.id), tries: most - 1, windowMs, onUsedUp }
  try {
    await countTry(deps.database.db, [limit], ctx.now)
  } catch (error) {
    // The count only watches. It refuses nothing.
    if (!(error instanceof Failure)) throw error
  }
}
