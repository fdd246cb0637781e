import type { components } from '#contract/schema.gen.ts'
import { readSearch } from '#domain/search/read-search.ts'
import type { Ctx } from '#server/context.ts'
import { findMatchingAlbums } from '#server/modules/albums/albums.public.ts'
import { findMatchingGroups } from '#server/modules/groups/groups.public.ts'
import { findMatchingOrders } from '#server/modules/orders/orders.public.ts'
import { findMatchingDiscounts } from '#server/modules/outfitters/outfitters.public.ts'
import { findMatchingUsers, requireUser } from '#server/modules/users/users.public.ts'
import type { Database } from '#server/platform/database/database.ts'

const perKind = 5

/**
 * Returns a few entities of each kind that match the text, within the actor's rights (docs/rules.md#find-anything). A
 * text of one letter finds orders alone, because nearly every name has a word that begins with it.
 *
 * Throws: 401 for guests.
 */
export async function findAnything(
  deps: { readonly database: Database },
  ctx: Pick<Ctx, 'actor'>,
  text: string,
): Promise<components['schemas']['AnythingAnswer']> {
  const actor = requireUser(ctx)
  const { db } = deps.database
  const read = readSearch(text)
  const words = read.words.join('').length < 2 ? [] : read.words
  const [orders, users, albums, displayGroups, discounts] = await Promise.all([
    findMatchingOrders(deps, actor, read, perKind),
    findMatchingUsers(db, actor, words, perKind),
    findMatchingAlbums(db, actor, words, perKind),
    findMatchingGroups(db, actor, words, perKind),
    findMatchingDiscounts(db, actor, words, perKind),
  ])
  return { success: true, orders, users, albums, displayGroups, discounts }
}
