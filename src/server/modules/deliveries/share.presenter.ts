import type { components } from '#contract/schema.gen.ts'
import type { OrderOutfitterRow, OrderPhotoRow } from '#server/modules/orders/orders.public.ts'
import { uprightSize } from '#server/platform/images/guest-photo.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import type { ShareRow } from './shares.store.ts'

type Schemas = components['schemas']

export function presentShare(share: ShareRow): Schemas['Share'] {
  return {
    hash: share.hash,
    path: `/share/${share.hash}`,
    created_at: share.created_at.toISOString(),
    revoked_at: share.revoked_at?.toISOString() ?? null,
  }
}

export interface SharedPhotos {
  readonly shareId: number
  readonly outfitter: OrderOutfitterRow
  readonly photos: readonly OrderPhotoRow[]
  readonly date: string
}

/**
 * Presents web-size photos without watermark. The answer contains nothing about the buyer or the price
 * (docs/rules.md#share-link).
 */
export function presentShared(addresses: ImageAddresses, shared: SharedPhotos, now: Date): Schemas['SharedOrder'] {
  const { outfitter } = shared
  return {
    outfitter: {
      id: outfitter.id,
      name: outfitter.name,
      slug: outfitter.slug,
      tag_line: outfitter.tag_line,
      logo_path: outfitter.logo_path,
      body_color: outfitter.body_color,
      header_color: outfitter.header_color,
      text_color: outfitter.text_color,
    },
    date: shared.date,
    photos: shared.photos.map((photo) => ({
      id: photo.id,
      ...uprightSize(photo),
      thumbhash: photo.thumbhash.toString('base64'),
      path: addresses.pathFor(photo, `s${shared.shareId}`, now),
    })),
  }
}
