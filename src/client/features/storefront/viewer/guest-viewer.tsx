import { useState, type ComponentType, type ReactNode } from 'react'
import type { Photo, StorefrontGroup, StorefrontOutfitter } from '#contract/schema.gen.ts'
import { clockText } from '#domain/trip-time/day-times.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { ButtonLink, IconButton } from '#client/ui/controls/button.tsx'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { PhotoViewer } from '#client/shared-views/viewer/photo-viewer.tsx'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { cartTexts } from '../trip/cart-bar.tsx'
import { toggleFavourite, useFavourites } from '../favourites.ts'
import type { TripCart } from '../trip/trip-cart.ts'
import { GroupButton, SingleButton } from './buy-buttons.tsx'
import styles from './guest-viewer.module.css'

const RemovalDialog = lazyPart(() => import('./removal-dialog.tsx'), 'RemovalDialog')

export interface GuestViewerProps {
  photos: readonly Photo[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
  /** The display group of the photo. */
  group: StorefrontGroup | null
  shop: StorefrontOutfitter
  cart: TripCart
  selection: PhotoSelection<Photo>
  minuteOf: (photo: Photo) => number | null
  note: ReactNode
  /** Sells the photo at once, if there is one to sell. `onPaying` tells that a wallet's sheet is in front. */
  buyNow: ComponentType<{
    shop: StorefrontOutfitter
    photo: Photo | null
    onPaying: (isPaying: boolean) => void
  }> | null
}

/** See docs/rules.md#photo-viewer. */
export function GuestViewer(props: GuestViewerProps) {
  const { photos, index, onIndex, onClose, group, shop, cart, selection, note, buyNow: BuyNow } = props
  const [isPaying, setPaying] = useState(false)
  const [comparedId, setCompared] = useState<number | null>(null)
  // A photo that has been removed from the day is not compared any more.
  const compared = photos.find(({ id }) => id === comparedId) ?? null

  const goTo = (to: number): void => {
    // The photo on the left is not compared with itself.
    const isSame = compared !== null && photos[to]?.id === compared.id
    if (!isSame) onIndex(to)
    else if (Math.abs(to - index) === 1 && photos[2 * to - index]) onIndex(2 * to - index)
  }
  const compare = (photo: Photo): void => {
    setCompared(compared ? null : photo.id)
    if (!compared) onIndex(photos[index + 1] ? index + 1 : index - 1)
  }

  return (
    <PhotoViewer
      photos={photos}
      index={index}
      onIndex={goTo}
      onClose={onClose}
      isBehind={isPaying}
      parts={(photo) => ({
        head: <CartLink cart={cart} />,
        details: detailsOf(photo, props),
        stage:
          compared && compared !== photo ? (
            <ComparedPhotos photos={[compared, photo]} shop={shop} selection={selection} />
          ) : null,
        foot: (
          <>
            {BuyNow ? (
              <BuyNow shop={shop} photo={compared || !selection.canAdd ? null : photo} onPaying={setPaying} />
            ) : null}
            <Marks
              photo={photo}
              isCompared={compared !== null}
              onCompare={photos.length > 1 ? () => compare(photo) : null}
            />
            <div className={styles.buy}>
              {note}
              {compared ? null : (
                <>
                  {group ? <GroupButton group={group} shop={shop} cart={cart} /> : null}
                  {group && cart.groupIds.has(group.id) ? null : (
                    <SingleButton photo={photo} shop={shop} selection={selection} />
                  )}
                </>
              )}
            </div>
          </>
        ),
      })}
    />
  )
}

function detailsOf(photo: Photo, { group, shop, minuteOf }: GuestViewerProps): ReactNode {
  const minute = minuteOf(photo)
  const time = minute === null ? null : clockText(minute, locale)
  const section = shop.river_sections.find(({ id }) => id === photo.river_section_id)?.name
  const texts = { group: group?.name, time, section }
  return Object.entries(texts).map(([key, text]) => (text ? <span key={key}>{text}</span> : null))
}

/** The way to the cart without closing the viewer. */
function CartLink({ cart }: { cart: TripCart }) {
  const { sum, summary } = cartTexts(cart)
  const count = cart.photoCount + cart.groupCount
  return (
    <span aria-live="polite" aria-atomic="true">
      {count > 0 ? (
        <ButtonLink to={cart.href} icon="cart" className={styles.cart}>
          <VisuallyHidden>
            {t('search.view-cart')}: {summary}
          </VisuallyHidden>
          <span className={styles.cartSum} aria-hidden="true" data-cart-target>
            <span className={styles.count}>{count}</span> {sum}
          </span>
        </ButtonLink>
      ) : null}
    </span>
  )
}

/** Two photos side by side, or one above the other on a phone that is held upright. */
function ComparedPhotos({ photos, ...buy }: Pick<GuestViewerProps, 'photos' | 'shop' | 'selection'>) {
  return (
    <div className={styles.compared}>
      {photos.map((photo) => (
        <figure key={photo.id}>
          <PresetImage photo={photo} preset="viewer-full" eager />
          <figcaption>
            <span>{photo.name}</span>
            <SingleButton photo={photo} {...buy} />
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

interface MarksProps {
  photo: Photo
  isCompared: boolean
  onCompare: (() => void) | null
}

function Marks({ photo, isCompared, onCompare }: MarksProps) {
  const [asked, setAsked] = useState<Photo | null>(null)
  const isFavourite = useFavourites().has(photo.id)
  return (
    <div className={styles.marks}>
      <IconButton
        icon="heart"
        className={isFavourite ? styles.favourite : undefined}
        aria-pressed={isFavourite}
        label={t('favourites.mark')}
        onClick={() => toggleFavourite(photo.id)}
      />
      {onCompare ? (
        <IconButton
          icon={<AreaIcon name="compare" size={22} />}
          className={isCompared ? styles.pressed : undefined}
          aria-pressed={isCompared}
          label={t('viewer.compare')}
          onClick={onCompare}
        />
      ) : null}
      <IconButton icon="flag" label={t('removal.open')} onClick={() => setAsked(photo)} />
      {asked ? (
        <LazyWindow>
          <RemovalDialog photoId={asked.id} onClose={() => setAsked(null)} />
        </LazyWindow>
      ) : null}
    </div>
  )
}
