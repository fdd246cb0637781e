import type { ReactNode } from 'react'
import type { Photo, StorefrontGroup, StorefrontOutfitter } from '#contract/schema.gen.ts'
import { cheapestCover } from '#domain/pricing/cheapest-cover.ts'
import { pricingSettings } from '#domain/pricing/pricing-input.ts'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { usePressed } from '#client/ui/controls/use-pressed.ts'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import { useGroupPrice } from '../trip/time-left.tsx'
import type { TripCart } from '../trip/trip-cart.ts'
import styles from './guest-viewer.module.css'

interface GroupProps {
  group: StorefrontGroup
  shop: StorefrontOutfitter
  cart: TripCart
}

export function GroupButton({ group, shop, cart }: GroupProps) {
  const { price, off } = useGroupPrice(group, shop)
  if (price <= 0) return null
  const inCart = cart.groupIds.has(group.id)
  return (
    <Button
      large
      className={inCart || !cart.ready ? styles.added : styles.add}
      icon={inCart ? 'check' : 'cart'}
      aria-disabled={inCart || undefined}
      aria-busy={!cart.ready || undefined}
      onClick={(event) => {
        if (!inCart) cart.addGroup(group, event.currentTarget)
      }}
    >
      <Words price={inCart ? null : price - off} was={off > 0 ? price : null}>
        {t(inCart ? 'search.group-in-cart' : 'search.add-group')}
      </Words>
    </Button>
  )
}

interface SingleProps {
  photo: Photo
  shop: StorefrontOutfitter
  selection: PhotoSelection<Photo>
}

export function SingleButton({ photo, shop, selection }: SingleProps) {
  const place = selection.placeOf(photo.id)
  const pressed = usePressed(place)
  if (!selection.canAdd && place === 'none') return null
  return (
    <Button
      large
      className={place === 'none' && selection.isKnown ? styles.add : styles.added}
      icon={place === 'none' ? 'cart' : 'check'}
      disabled={place === 'group'}
      aria-busy={!selection.isKnown || undefined}
      onPointerDown={pressed.begin}
      onClick={(event) => selection.toggle(photo, event.currentTarget, pressed.at(event))}
    >
      {place === 'none' ? (
        <Words price={cheapestCover(1, pricingSettings(shop).priceGroups)} was={null}>
          {t('search.add-photo')}
        </Words>
      ) : (
        t(place === 'single' ? 'search.photo-in-cart' : 'search.photo-in-group')
      )}
    </Button>
  )
}

function Words({ price, was, children }: { price: number | null; was: number | null; children: ReactNode }) {
  return (
    <span className={styles.words}>
      {children}
      {price === null ? null : (
        <span className={styles.price}>
          {was === null ? null : <s>{formatPrice(was, locale)}</s>} {formatPrice(price, locale)}
        </span>
      )}
    </span>
  )
}
