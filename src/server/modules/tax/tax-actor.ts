import type { Ctx } from '#server/context.ts'
import type { TaxActor } from './tax.store.ts'

/** Whom a change of the table is written down to. */
export function taxActor({ actor }: Pick<Ctx, 'actor'>): TaxActor {
  if (actor.kind === 'guest') return { userId: null, originUserId: null }
  return { userId: actor.id, originUserId: actor.originUserId }
}
