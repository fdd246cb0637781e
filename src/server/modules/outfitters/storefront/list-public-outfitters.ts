import type { components } from '#contract/schema.gen.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findHomePageOutfitters } from '../outfitters.store.ts'

interface PublicOutfittersAnswer {
  readonly success: true
  readonly outfitters: components['schemas']['OutfitterCard'][]
}

export async function listPublicOutfitters(deps: { readonly database: Database }): Promise<PublicOutfittersAnswer> {
  return { success: true, outfitters: await findHomePageOutfitters(deps.database.db) }
}
