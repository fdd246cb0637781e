import { useRef, useState } from 'react'
import { cheapestCover } from '#domain/pricing/cheapest-cover.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { pricingSettings } from '#domain/pricing/pricing-input.ts'
import type { CartGroup, CartPhoto, StoredCart } from '#client/device/database/cart-rows.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { PhotoImage } from '#client/shared-views/photo-image.tsx'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { Button, IconButton } from '#client/ui/controls/button.tsx'
import { Price } from '#client/ui/pictures/price.tsx'
import { singlesOf } from './cart-lines.ts'
import { pricingInputOf } from './estimate-totals.ts'
import styles from './cart-photos.module.css'

export type Removal = { kind: 'photo'; photo: CartPhoto } | { kind: 'group'; group: CartGroup }

interface Props {
  cart: StoredCart
  /** False while the guest pays or places the order, because the order's amount must not change then. */
  editable: boolean
  onRemove: (removal: Removal) => void
}

export function CartPhotos({ cart, editable, onRemove }: Props) {
  const { groups, singles, singlesPrice } = shownPrices(cart)
  return (
    <div className={styles.parts}>
      {groups.map(({ group, price, off }) => (
        <GroupPart
          key={group.id}
          group={group}
          price={price}
          off={off}
          onRemove={editable ? () => onRemove({ kind: 'group', group }) : null}
        />
      ))}
      {singles.length > 0 ? (
        <SinglesPart
          photos={singles}
          price={singlesPrice}
          onRemove={editable ? (photo) => onRemove({ kind: 'photo', photo }) : null}
        />
      ) : null}
    </div>
  )
}

interface HeadingProps {
  title: string
  count: number
  price: number | null
  off?: number
}

function Heading({ title, count, price, off = 0 }: HeadingProps) {
  return (
    <header className={styles.heading}>
      <h2>{title}</h2>
      <p className={styles.count}>{t('search.group-count', { count })}</p>
      {price === null ? null : (
        <p className={styles.prices}>
          {off > 0 ? (
            <s className={styles.was}>
              <Price cents={price} locale={locale} />
            </s>
          ) : null}
          <Price cents={price - off} locale={locale} className={styles.price} />
        </p>
      )}
    </header>
  )
}

type GroupProps = ShownPrices['groups'][number] & { onRemove: (() => void) | null }

function GroupPart({ group, price, off, onRemove }: GroupProps) {
  return (
    <section className={styles.part}>
      <Heading title={group.name} count={group.photos.length} price={price} off={off} />
      <GroupPhotos photos={group.photos} />
      {onRemove ? (
        <Button
          variant="quiet"
          icon="trash"
          className={styles.removeGroup}
          aria-label={t('cart.remove-group', { name: group.name })}
          onClick={onRemove}
        >
          {t('cart.remove-group', { name: '' }).trim()}
        </Button>
      ) : null}
    </section>
  )
}

/** A large photo with so many small ones. */
const SMALL = 4

/** Shows the first photos, and all of them after a tap on the number of the others. */
function GroupPhotos({ photos }: { photos: readonly CartPhoto[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, setWhole] = useState(false)
  // The tile of a single hidden photo takes the room of that photo.
  const isShort = photos.length <= SMALL + 2
  const hidden = isWhole || isShort ? 0 : photos.length - SMALL - 1
  const columns = Math.max(SMALL, isShort ? photos.length - 1 : 0)
  return (
    <ul ref={list} tabIndex={-1} className={isWhole ? styles.grid : styles.strip} style={{ '--columns': columns }}>
      {photos.slice(0, photos.length - hidden).map((photo, index) => (
        <li key={photo.id} className={styles.tile}>
          {index === 0 && !isWhole ? (
            <PhotoImage photo={photo} sizes="(min-width: 700px) 500px, 100vw" eager />
          ) : (
            <PresetImage photo={photo} preset="cart" />
          )}
          {hidden > 0 && index === SMALL ? (
            <button
              type="button"
              className={styles.more}
              aria-label={`+${hidden}: ${t('cart.show-all', { count: photos.length })}`}
              onClick={() => {
                setWhole(true)
                // The button goes, and the focus would fall to the page.
                list.current?.focus({ preventScroll: true })
              }}
            >
              +{hidden}
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

interface SinglesProps {
  photos: readonly CartPhoto[]
  price: number | null
  onRemove: ((photo: CartPhoto) => void) | null
}

function SinglesPart({ photos, price, onRemove }: SinglesProps) {
  return (
    <section className={styles.part}>
      <Heading title={t('cart.single-photos')} count={photos.length} price={price} />
      <ul className={styles.grid}>
        {photos.map((photo) => (
          <li key={photo.id} className={styles.tile}>
            <PresetImage photo={photo} preset="cart" />
            {onRemove ? (
              <IconButton
                icon="close"
                size={18}
                className={styles.remove}
                label={t('cart.remove-photo', { name: photo.name ?? String(photo.id) })}
                onClick={() => onRemove(photo)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ShownPrices {
  /** `off`: the 24 hour discount. */
  groups: { group: CartGroup; price: number; off: number }[]
  singles: CartPhoto[]
  /** Cents for all singles. */
  singlesPrice: number | null
}

/** Cents before named discounts: the server's prices, else an estimate. */
function shownPrices({ lines, shop, confirmed }: StoredCart): ShownPrices {
  const singles = singlesOf(lines)
  const estimated = priceCart(pricingInputOf(shop, lines, new Date(serverNow()))).lines
  const offOf = (id: number) => estimated.find((line) => line.kind === 'group' && line.id === id)?.discount24 ?? 0
  const confirmedPrices = lines.flatMap((line) =>
    line.kind === 'photo' && line.price !== undefined ? [line.price] : [],
  )
  // When a price group applies, the server gives each single a share of the price group's price. These shares are valid
  // only while the cart contains exactly the same singles.
  const allConfirmed = confirmed !== null && confirmedPrices.length === singles.length
  return {
    groups: lines.flatMap((line) => {
      if (line.kind === 'photo') return []
      const { group, price = shop.display_group_price, discount24: off = offOf(group.id) } = line
      return [{ group, price, off }]
    }),
    singles,
    singlesPrice: allConfirmed
      ? confirmedPrices.reduce((sum, price) => sum + price, 0)
      : cheapestCover(singles.length, pricingSettings(shop).priceGroups),
  }
}
