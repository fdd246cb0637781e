import type { Kysely } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { mayReach } from '#domain/access/reach.ts'
import type { UserActor } from '#server/context.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { presentOutfitter } from './outfitter.presenter.ts'
import { findOfferedSections, findPriceGroups } from './outfitters.store.ts'
import { outfitterNotFound } from './reach-outfitter.ts'
import { findOutfitter, hasSlideshow, listDiscounts } from './settings.store.ts'

export interface OutfitterAnswer {
  readonly success: true
  readonly outfitter: components['schemas']['Outfitter']
}

/** The outfitter as the actor may see it, inactive ones too; whether it may be seen at all is the caller's matter. */
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
  const inside = (['settings.manage', 'orders.work'] as const).some((right) =>
    mayReach(actor, right, { outfitterId: id }),
  )
  return { success: true, outfitter: presentOutfitter(row, parts, inside) }
}
