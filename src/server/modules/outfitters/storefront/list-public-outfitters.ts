import { thumbnailSources } from '#domain/boot.ts'
import type { components } from '#contract/schema.gen.ts'
import { smallCover } from '#domain/outfitters/picture-files.ts'
import { earliestShownDate } from '#domain/photos/photo-expiry.ts'
import { uprightSize } from '#server/platform/images/guest-photo.ts'
import type { PublicDeps } from '../outfitters.deps.ts'
import { findFirstPhotos, findHomePageOutfitters } from '../outfitters.store.ts'

type OutfitterCard = components['schemas']['OutfitterCard']
type Pictured = Pick<OutfitterCard, 'picture'>

interface PublicOutfittersAnswer {
  readonly success: true
  readonly outfitters: OutfitterCard[]
}

/** Returns the outfitters of the home page, with what their cards show (docs/rules.md#cover-photo). */
export async function listPublicOutfitters(deps: PublicDeps, now: Date): Promise<PublicOutfittersAnswer> {
  const { db } = deps.database
  const rows = await findHomePageOutfitters(db)
  const shops = rows
    .filter(({ cover_path }) => cover_path === null)
    .map(({ id, photo_expire, timezone }) => ({
      outfitterId: id,
      earliest: earliestShownDate(photo_expire, timezone, now),
    }))
  const photos = shops.length === 0 ? [] : await findFirstPhotos(db, shops)
  const pictures = new Map(photos.map((photo) => [photo.outfitter_id, firstPicture(deps, photo, now)]))
  return {
    success: true,
    outfitters: rows.map(({ cover_path, photo_expire: _expire, timezone: _zone, ...card }) => ({
      ...card,
      ...(cover_path === null ? pictures.get(card.id) : coverPicture(cover_path)),
    })),
  }
}

function coverPicture(path: string): Pictured {
  const src = smallCover(path)
  return { picture: { src, srcset: `${src} 800w, ${path} 1600w` } }
}

function firstPicture(
  { imageAddresses }: PublicDeps,
  photo: Awaited<ReturnType<typeof findFirstPhotos>>[number],
  now: Date,
): Pictured {
  const path = imageAddresses.pathFor(photo, 'w', now)
  const { src, srcSet } = thumbnailSources({ path, images: imageAddresses.imagesFor(photo), ...uprightSize(photo) }, '')
  return { picture: { src, srcset: srcSet } }
}
