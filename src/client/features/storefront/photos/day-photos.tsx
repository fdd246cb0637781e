import { Fragment, useCallback, useMemo } from 'react'
import type { Photo, StorefrontGroup, StorefrontOutfitter } from '#contract/schema.gen.ts'
import { clockText, isUntimed } from '#domain/trip-time/day-times.ts'
import { PhotoGrid } from '#client/shared-views/photo-grid.tsx'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import { DisplayGroupCard } from './display-group-card.tsx'
import { TimedPhotos } from './timed-photos.tsx'
import type { TripCart } from '../trip/trip-cart.ts'
import { GroupSkeleton } from '../trip/trip-skeleton.tsx'
import type { DayCounts } from '../trip/use-day.ts'
import styles from '../trip/your-trip.module.css'

interface GroupsProps {
  shop: StorefrontOutfitter
  groups: readonly StorefrontGroup[]
  isNarrowed: boolean
  counts: DayCounts
  missing: number
  cart: TripCart
  selection: PhotoSelection<Photo>
  /** Null until the page has loaded, because formatting times is slow on a phone. */
  minuteOf: ((photo: Photo) => number | null) | null
  onOpen: (photo: Photo, group: StorefrontGroup | null) => void
}

export function GroupList(props: GroupsProps) {
  const { shop, groups, isNarrowed, counts, missing, cart, selection, minuteOf, onOpen } = props
  const timeOf = ({ photos }: StorefrontGroup): string | null => {
    const minute = minuteOf && photos.map(minuteOf).find((each) => each !== null)
    return minute == null ? null : clockText(minute, locale)
  }
  const untimedFrom = isNarrowed ? groups.findIndex(({ photos }) => isUntimed(photos)) : -1
  return (
    <div className={styles.groups}>
      {groups.map((group, index) => (
        <Fragment key={group.id}>
          {index === untimedFrom ? <p className={styles.note}>{t('search.hours-unknown')}</p> : null}
          <DisplayGroupCard
            group={group}
            photoCount={counts.ofGroup(group.id)}
            time={timeOf(group)}
            shop={shop}
            isCartKnown={cart.ready}
            inCart={cart.groupIds.has(group.id)}
            selection={selection}
            eager={index === 0}
            onOpen={onOpen}
            onAdd={cart.addGroup}
            onRemove={cart.removeGroup}
          />
        </Fragment>
      ))}
      {Array.from({ length: missing }, (_, place) => (
        <GroupSkeleton key={`missing-${place}`} />
      ))}
    </div>
  )
}

interface SinglesProps {
  shop: StorefrontOutfitter
  photos: readonly Photo[]
  isNarrowed: boolean
  count: number
  selection: PhotoSelection<Photo>
  minuteOf: (photo: Photo) => number | null
  /** True when the page shows no display group above these photos. */
  first: boolean
  onOpen: (photo: Photo, group: null) => void
}

export function SinglePhotos(props: SinglesProps) {
  const { shop, photos, isNarrowed, count, selection, minuteOf, first, onOpen } = props
  const [timed, untimed] = useMemo(() => {
    const from = isNarrowed ? photos.findIndex((photo) => isUntimed([photo])) : -1
    return from === -1 ? [photos, []] : [photos.slice(0, from), photos.slice(from)]
  }, [photos, isNarrowed])
  const open = useOpenIn(photos, onOpen)
  const openUntimed = useCallback((index: number) => open(timed.length + index), [open, timed.length])
  const prices = [...shop.price_groups].sort((a, b) => a.photo_count - b.photo_count)
  return (
    <section className={styles.section} aria-labelledby="single-photos">
      <div className={styles.sectionHead}>
        <h2 id="single-photos" className={styles.heading}>
          {t('search.singles')} <span className={styles.headingCount}>{count}</span>
        </h2>
        {selection.canAdd ? (
          <ul className={styles.prices} aria-label={t('search.prices')}>
            {prices.map((step) => (
              <li key={step.id}>
                {t('search.price-group', { count: step.photo_count, price: formatPrice(step.price, locale) })}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {selection.canAdd ? null : <p className={styles.note}>{t('cart.singles-not-for-sale')}</p>}
      <TimedPhotos photos={timed} minuteOf={minuteOf} selection={selection} eagerCount={first ? 6 : 0} onOpen={open} />
      {untimed.length > 0 ? (
        <>
          <p className={styles.note}>{t('search.hours-unknown')}</p>
          <PhotoGrid photos={untimed} selection={selection} onOpen={openUntimed} label={t('search.hours-unknown')} />
        </>
      ) : null}
    </section>
  )
}

function useOpenIn(photos: readonly Photo[], onOpen: (photo: Photo, group: null) => void): (index: number) => void {
  return useCallback(
    (index) => {
      const photo = photos[index]
      if (photo) onOpen(photo, null)
    },
    [photos, onOpen],
  )
}

/** The photos of the day that the guest marked (docs/rules.md#favourites). */
export function FavouritePhotos({ photos, selection, onOpen }: Pick<SinglesProps, 'photos' | 'selection' | 'onOpen'>) {
  const title = t('favourites.title')
  return (
    <section className={styles.section} aria-labelledby="favourites">
      <h2 id="favourites" className={styles.heading}>
        {title} <span className={styles.headingCount}>{photos.length}</span>
      </h2>
      <PhotoGrid photos={photos} selection={selection} onOpen={useOpenIn(photos, onOpen)} label={title} />
    </section>
  )
}
