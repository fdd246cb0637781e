import { memo, useId } from 'react'
import type { Photo, StorefrontGroup, StorefrontOutfitter } from '#contract/schema.gen.ts'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'
import { locale, t, useLanguage } from '#client/shared-views/chosen-texts.ts'
import { Button, IconButton } from '#client/ui/controls/button.tsx'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import styles from './display-group-card.module.css'
import { PhotoStrip } from './photo-strip.tsx'
import { TimeLeft, useGroupPrice } from '../trip/time-left.tsx'

interface Props {
  group: StorefrontGroup
  /** While the day loads, `group.photos` holds fewer. */
  photoCount: number
  /** The capture time of the first photo, or null. */
  time: string | null
  shop: Pick<StorefrontOutfitter, 'display_group_price' | 'discount_24'>
  isCartKnown: boolean
  inCart: boolean
  selection: PhotoSelection<Photo>
  eager: boolean
  onOpen: (photo: Photo, group: StorefrontGroup) => void
  onAdd: (group: StorefrontGroup, from: HTMLElement) => void
  onRemove: (group: StorefrontGroup) => void
}

export const DisplayGroupCard = memo(function DisplayGroupCard(props: Props) {
  const { group, photoCount, time, shop, isCartKnown, inCart, selection, eager, onOpen, onAdd, onRemove } = props
  useLanguage()
  const titleId = useId()
  const { price, off, left } = useGroupPrice(group, shop)
  const forSale = price > 0 && photoCount > 0

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.info}>
        <h3 id={titleId} className={styles.name}>
          {group.name}
        </h3>
        <p className={styles.count}>
          {[t('search.group-count', { count: photoCount }), time].filter(Boolean).join(' · ')}
        </p>
        {forSale ? (
          <p className={styles.price}>
            {off > 0 ? <s className={styles.was}>{formatPrice(price, locale)}</s> : null}
            <strong className={styles.now}>{formatPrice(price - off, locale)}</strong>
            <span className={styles.label}>{t('search.group-price')}</span>
          </p>
        ) : null}
      </div>
      <div className={styles.photos}>
        <PhotoStrip
          name={group.name}
          photos={group.photos}
          selection={selection}
          eager={eager}
          onOpen={(index) => {
            const photo = group.photos[index]
            if (photo) onOpen(photo, group)
          }}
        />
      </div>
      {forSale && left ? (
        <div className={styles.left}>
          <TimeLeft left={left} discount24={shop.discount_24} />
        </div>
      ) : null}
      {forSale ? (
        <div className={styles.action}>
          <Button
            // The button looks neutral until the device has read the cart. During that time a press adds the group,
            // without effect if the cart already holds it.
            variant={inCart || !isCartKnown ? 'secondary' : 'primary'}
            icon={inCart ? 'check' : 'cart'}
            className={styles.button}
            aria-disabled={inCart || undefined}
            aria-busy={!isCartKnown || undefined}
            onClick={(event) => {
              if (!inCart) onAdd(group, event.currentTarget)
            }}
          >
            {t(inCart ? 'search.group-in-cart' : 'search.add-group')}
          </Button>
          {inCart || !isCartKnown ? (
            // The 'Remove' button is invisible but keeps its space until the cart is known. Otherwise it would later
            // appear where the guest pressed 'Add'.
            <IconButton
              className={inCart ? undefined : styles.kept}
              icon="trash"
              label={`${t('search.remove-group')}: ${group.name}`}
              onClick={() => onRemove(group)}
            />
          ) : null}
        </div>
      ) : null}
    </article>
  )
})
