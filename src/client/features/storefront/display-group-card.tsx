import { memo, useId } from 'react'
import type { Photo, StorefrontGroup } from '#contract/schema.gen.ts'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'
import { locale, t } from '#client/shared-views/texts.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { formatPrice } from '#client/ui/price.tsx'
import styles from './display-group-card.module.css'
import { PhotoStrip } from './photo-strip.tsx'
import { TimeLeft, useTimeLeft } from './time-left.tsx'

interface Props {
  group: StorefrontGroup
  /** How many photos it has; more than it carries while the day is still loading. */
  photoCount: number
  price: number
  discount24: number
  inCart: boolean
  selection: PhotoSelection<Photo>
  eager: boolean
  onOpen: (group: StorefrontGroup, index: number) => void
  onAdd: (group: StorefrontGroup, from: HTMLElement) => void
  onRemove: (group: StorefrontGroup) => void
}

/** A named set of photos that is sold as a whole. */
export const DisplayGroupCard = memo(function DisplayGroupCard(props: Props) {
  const { group, photoCount, price, discount24, inCart, selection, eager, onOpen, onAdd, onRemove } = props
  const titleId = useId()
  const left = useTimeLeft(group.created_at, discount24)
  const forSale = price > 0 && photoCount > 0
  // Half a cent counts as a whole one, as in the order's own sum.
  const off = left ? Math.floor((price * discount24 + 50) / 100) : 0

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.info}>
        <h3 id={titleId} className={styles.name}>
          {group.name}
        </h3>
        <p className={styles.count}>{t('search.group-count', { count: photoCount })}</p>
        {forSale ? (
          <p className={styles.price}>
            {off > 0 ? <s className={styles.was}>{formatPrice(price, locale)}</s> : null}
            <strong className={styles.now}>{formatPrice(price - off, locale)}</strong>
            <span className={styles.label}>{t('search.group-price')}</span>
          </p>
        ) : null}
        {forSale && left ? (
          <div className={styles.left}>
            <TimeLeft left={left} discount24={discount24} />
          </div>
        ) : null}
      </div>
      <div className={styles.photos}>
        <PhotoStrip
          name={group.name}
          photos={group.photos}
          selection={selection}
          eager={eager}
          onOpen={(index) => onOpen(group, index)}
        />
      </div>
      {forSale ? (
        <div className={styles.action}>
          {inCart ? (
            <>
              <Button variant="secondary" icon="check" className={styles.button} aria-disabled="true">
                {t('search.group-in-cart')}
              </Button>
              <IconButton
                icon="trash"
                label={`${t('search.remove-group')}: ${group.name}`}
                onClick={() => onRemove(group)}
              />
            </>
          ) : (
            <Button icon="cart" className={styles.button} onClick={(event) => onAdd(group, event.currentTarget)}>
              {t('search.add-group')}
            </Button>
          )}
        </div>
      ) : null}
    </article>
  )
})
