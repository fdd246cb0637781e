import { lazy, Suspense, useMemo, useState, type ComponentType } from 'react'
import type { BootDay } from '#domain/boot.ts'
import { isLocalDate, localDate } from '#domain/trip-time/local-date.ts'
import type { Photo } from '#contract/schema.gen.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'
import { locale, t } from '#client/shared-views/texts.ts'
import { usePageLoaded } from '#client/ui/after-paint.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { CartBar } from './cart-bar.tsx'
import { GroupList, SinglePhotos } from './day-photos.tsx'
import { filterByGuide } from './guide-filter.ts'
import type { DayAnswer, StorefrontAnswer } from './storefront.queries.ts'
import type { TripCart } from './trip-cart.ts'
import { GuideField, RiverSectionField, TripDateField, TripDays } from './trip-controls.tsx'
import { longDate } from './trip-dates.ts'
import { DaySkeleton } from './trip-skeleton.tsx'
import { useDay } from './use-day.ts'
import { useOpenViewer } from './use-open-viewer.ts'
import { useTimeSpan, type DayTimes } from './use-time-span.ts'
import { useTripSearch } from './use-trip-search.ts'
import styles from './your-trip.module.css'

const PhotoViewer = lazy(async () => {
  const module = await import('#client/shared-views/photo-viewer.tsx')
  return { default: module.PhotoViewer<Photo> }
})

const RestoreOrder = lazy<ComponentType<{ slug: string; hasCart: boolean }>>(() =>
  import('./restore-order.tsx').then(
    (module) => ({ default: module.RestoreOrder }),
    () => ({ default: () => null }),
  ),
)

const TimeSlider = lazy<ComponentType<DayTimes>>(() =>
  import('./time-slider.tsx').then(
    (module) => ({ default: module.TimeSlider }),
    () => ({ default: () => null }),
  ),
)

/** The groups of the first screen. */
const FIRST_GROUPS = 3

interface Props {
  storefront: StorefrontAnswer
  bootDay?: BootDay<DayAnswer>
  cart: TripCart
}

/** 'Your trip': the day, its groups and photos, and what of them is in the order. */
export function YourTrip({ storefront, bootDay, cart }: Props) {
  const { outfitter: shop } = storefront
  const today = localDate(storefront.today)
  const days = useMemo(() => storefront.dates.filter(isLocalDate), [storefront.dates])
  const sectionIds = useMemo(() => shop.river_sections.map(({ id }) => id), [shop.river_sections])
  const search = useTripSearch(today, sectionIds)
  const { date, riverSection, setDate, setRiverSection } = search
  // A part of the day is not to be told from the first photos of it.
  const boot = search.time === null ? bootDay : undefined
  const { day, whole, counts, error, retry } = useDay({ outfitterId: shop.id, date, riverSection }, boot)
  const [guide, setGuide] = useState('')
  const viewer = useOpenViewer()

  const { photoIds, groupPhotoIds, togglePhoto } = cart
  const canAdd = !shop.display_group_only && shop.price_groups.some(({ price }) => price > 0)
  const selection = useMemo<PhotoSelection<Photo>>(
    () => ({
      canAdd,
      placeOf: (id) => (groupPhotoIds.has(id) ? 'group' : photoIds.has(id) ? 'single' : 'none'),
      toggle: togglePhoto,
    }),
    [canAdd, photoIds, groupPhotoIds, togglePhoto],
  )

  const { isWhole, groups, singles, times, several } = useTimeSpan(day, shop.timezone, search)
  const pageLoaded = usePageLoaded()
  const matching = filterByGuide(groups, guide)
  // What lies below the first screen follows when that has loaded; until then it keeps its room.
  const shownGroups = pageLoaded ? matching : matching.slice(0, FIRST_GROUPS)
  const missing = guide === '' && isWhole ? Math.max(0, counts.groups - shownGroups.length) : 0
  const singleCount = isWhole ? counts.photos : singles.length
  const isEmpty = day !== undefined && counts.groups === 0 && counts.photos === 0
  const latest = isLocalDate(day?.latest_date) && day.latest_date !== date ? day.latest_date : null
  const viewed = viewer.place?.list === 'singles' ? singles : groups.find(({ id }) => id === viewer.place?.list)?.photos

  const dateField = { date, today, days, onDate: setDate }

  return (
    <>
      <main className={styles.page} id="content" tabIndex={-1}>
        {cart.ready && pageLoaded ? (
          <Suspense fallback={null}>
            <RestoreOrder slug={shop.slug} hasCart={cart.photoCount + cart.groupCount > 0} />
          </Suspense>
        ) : null}
        <div className={styles.controls}>
          <h1 className={styles.title}>{t('search.title')}</h1>
          <div className={styles.fields}>
            <TripDateField {...dateField} />
            {counts.groups > 0 ? (
              <div className={styles.guide}>
                <GuideField value={guide} onChange={setGuide} />
              </div>
            ) : null}
            {shop.favorite ? (
              <div className={styles.riverSection}>
                <RiverSectionField sections={shop.river_sections} value={riverSection} onChange={setRiverSection} />
              </div>
            ) : null}
            {several ? (
              <div className={styles.times}>
                {whole && pageLoaded ? (
                  <Suspense fallback={null}>
                    <TimeSlider {...times} />
                  </Suspense>
                ) : null}
              </div>
            ) : null}
          </div>
          <TripDays {...dateField} />
        </div>

        {day === undefined && error ? (
          <EmptyState
            alert
            icon="offline"
            title={t('search.load-failed')}
            text={error instanceof ApiError && error.isOffline ? t('offline.not-stored') : errorMessage(error)}
          >
            <Button icon="refresh" onClick={() => void retry()}>
              {t('error.retry')}
            </Button>
          </EmptyState>
        ) : null}
        {day === undefined && !error ? <DaySkeleton /> : null}

        {isEmpty ? (
          <EmptyState icon="camera" title={t('search.no-photos')} text={t('search.no-groups')}>
            {latest ? (
              <Button icon="image" onClick={() => setDate(latest)}>
                {t('search.latest-date', { date: longDate(latest, locale) })}
              </Button>
            ) : null}
          </EmptyState>
        ) : null}

        {day !== undefined && !isEmpty ? (
          <>
            <section className={styles.section} aria-labelledby="photo-groups">
              <h2 id="photo-groups" className={styles.heading}>
                {t('search.groups')}{' '}
                <span className={styles.headingCount}>{isWhole ? counts.groups : groups.length}</span>
              </h2>
              {counts.groups === 0 ? <p className={styles.note}>{t('search.no-groups')}</p> : null}
              {counts.groups > 0 && matching.length === 0 ? (
                <p className={styles.note} role="status">
                  {t(groups.length === 0 ? 'search.hours-none' : 'search.guide-none')}
                </p>
              ) : null}
              <GroupList
                shop={shop}
                groups={shownGroups}
                counts={counts}
                missing={missing}
                cart={cart}
                selection={selection}
                onOpen={viewer.open}
              />
            </section>
            {singleCount > 0 && missing === 0 && (pageLoaded || counts.groups === 0) ? (
              <SinglePhotos
                shop={shop}
                photos={singles}
                count={singleCount}
                selection={selection}
                first={counts.groups === 0}
                onOpen={viewer.open}
              />
            ) : null}
          </>
        ) : null}
      </main>
      <CartBar {...cart} />
      {viewer.place && viewed?.[viewer.place.index] ? (
        <Suspense fallback={<div className={styles.darkness} />}>
          <PhotoViewer
            photos={viewed}
            index={viewer.place.index}
            onIndex={(index) => viewer.place && viewer.move({ list: viewer.place.list, index })}
            onClose={viewer.close}
            selection={selection}
          />
        </Suspense>
      ) : null}
    </>
  )
}
