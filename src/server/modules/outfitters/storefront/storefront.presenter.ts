import type { components } from '#contract/schema.gen.ts'
import { presentOfferedSection } from '../outfitter.presenter.ts'
import type { OfferedSectionRow, PriceGroupRow, StorefrontRow } from '../outfitters.store.ts'

type StorefrontOutfitter = components['schemas']['StorefrontOutfitter']

export function presentStorefront(
  outfitter: StorefrontRow,
  sections: readonly OfferedSectionRow[],
  priceGroups: readonly PriceGroupRow[],
): StorefrontOutfitter {
  const { photo_expire: _hidden, favorite, ...shown } = outfitter
  return {
    ...shown,
    favorite: favorite ? 1 : 0,
    river_sections: sections.map(presentOfferedSection),
    price_groups: priceGroups.map((group) => ({ ...group })),
  }
}
