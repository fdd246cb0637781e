import { thumbnailSources } from '#domain/boot.ts'
import type { components } from '#contract/schema.gen.ts'
import { smallCover } from '#domain/outfitters/picture-files.ts'
import { earliestShownDate } from '#domain/photos/photo-expiry.ts'
import { uprightSize } from '#server/platform/images/guest-photo.ts'
import type { PictureDeps } from '../outfitters.deps.ts'
import { findFirstPhotos, findHomePageOutfitters } from '../outfitters.store.ts'

interface PublicOutfittersAnswer {
  readonly success: true
  readonly outfitters: components['schemas']['OutfitterCard'][]
}

/** Returns the outfitters of the home page, each with the picture of its card (docs/rules.md#cover-photo). */
export async function listPublicOutfitters(
  { database: { db }, imageAddresses }: Pick<PictureDeps, 'database' | 'imageAddresses'>,
  now: Date,
): Promise<PublicOutfittersAnswer> {
  const rows = await findHomePageOutfitters(db)
  const shops = rows
    .filter(({ cover_path }) => cover_path === null)
    .map(({ id, photo_expire, timezone }) => ({ id, earliest: earliestShownDate(photo_expire, timezone, now) }))
  const photos = shops.length === 0 ? [] : await findFirstPhotos(db, shops)
  const pictures = new Map(
    photos.map((photo) => {
      const addressed = { path: imageAddresses.pathFor(photo, 'w', now), images: imageAddresses.imagesFor(photo) }
      const { src, srcSet } = thumbnailSources({ ...addressed, ...uprightSize(photo) }, '')
      return [photo.outfitter_id, { picture: { src, srcset: srcSet } }]
    }),
  )
  return {
    success: true,
    outfitters: rows.map(({ cover_path, photo_expire: _expire, timezone: _zone, ...card }) => ({
      ...card,
      ...(cover_path === null ? pictures.get(card.id) : coverPicture(cover_path)),
    })),
  }
}

function coverPicture(path: string) {
  const src = smallCover(path)
  return { picture: { src, srcset: `${src} 800w, ${path} 1600w` } }
}
