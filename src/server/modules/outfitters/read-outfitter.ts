import type { Kysely } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { mayReach } from '#domain/access/reach.ts'
import type { UserActor } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { presentOutfitter } from './outfitter.presenter.ts'
import { findOfferedSections, findPriceGroups } from './outfitters.store.ts'
import { outfitterNotFound } from './reach-outfitter.ts'
import { findOutfitter, hasSlideshow, listDiscounts } from './settings.store.ts'

export interface OutfitterAnswer {
  readonly success: true
  readonly outfitter: components['schemas']['Outfitter']
}

/** The caller has checked the actor's reach. */
export async function readOutfitter(db: Kysely<DB>, actor: UserActor, id: number): Promise<OutfitterAnswer> {
  const row = await findOutfitter(db, id)
  if (row === undefined) throw outfitterNotFound()
  const kiosk = row.kiosk_slideshow_id
  const parts = {
    sections: await findOfferedSections(db, id),
    discounts: await listDiscounts(db, id),
    priceGroups: await findPriceGroups(db, id),
    kioskSlideshowId: kiosk !== null && (await hasSlideshow(db, id, kiosk)) ? kiosk : null,
  }
  const inside = mayReach(actor, 'settings.manage', { outfitterId: id })
  const codes = inside || mayReach(actor, 'orders.work', { outfitterId: id })
  return { success: true, outfitter: presentOutfitter(row, parts, { inside, codes }) }
}
