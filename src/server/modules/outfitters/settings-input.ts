import type { components } from '#contract/schema.gen.ts'
import type { OutfitterSettings } from '#domain/outfitters/settings.ts'

type OutfitterInput = components['schemas']['OutfitterInput']
type OutfitterUpdate = components['schemas']['OutfitterUpdate']

/** What a request says of settings, with yes and no for its 1 and 0. */
export function settingsOf(input: OutfitterInput | OutfitterUpdate): Partial<OutfitterSettings> {
  const { id: _id, on_home_page, favorite, ...rest } = input
  return {
    ...rest,
    ...(on_home_page === undefined ? {} : { on_home_page: on_home_page === 1 }),
    ...(favorite === undefined ? {} : { favorite: favorite === 1 }),
  }
}
