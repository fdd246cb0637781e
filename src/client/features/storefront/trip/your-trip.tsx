import { useMemo, useState, type ReactNode } from 'react'
import type { BootDay } from '#domain/boot.ts'
import { mayStillCome } from '#domain/photos/day-wait.ts'
import { isLocalDate, localDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import type { Photo, StorefrontOutfitter } from '#contract/schema.gen.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { useKiosk } from '#client/device/kiosk/kiosk.ts'
import { quietPart } from '#client/shared-views/parts/lazy-part.tsx'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { usePageLoaded } from '#client/ui/loading/after-paint.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { CartBar } from './cart-bar.tsx'
import { useFavourites } from '../favourites.ts'
import { FavouritePhotos, GroupList, SinglePhotos } from '../photos/day-photos.tsx'
import type { ShownTrip } from '../tell-me/shown-trip.ts'
import type { GuestViewerProps } from '../viewer/guest-viewer.tsx'
import { DayViewer } from './day-viewer.tsx'
import { filterByGuide, withFirst } from './guide-filter.ts'
import type { DayAnswer, StorefrontAnswer } from '../storefront.queries.ts'
import type { TripCart } from './trip-cart.ts'
import {
  FavouritesFilter,
  GuideField,
  RiverSectionField,
  TripDateField,
  TripDays,
  TripFilter,
} from './trip-controls.tsx'
import { longDate } from './trip-dates.ts'
import { DaySkeleton } from './trip-skeleton.tsx'
import { useDay, type DayCounts } from './use-day.ts'
import { useOpenViewer, type PhotoList } from './use-open-viewer.ts'
import { useFavouritesFilter } from './use-favourites-filter.ts'
import { useTimeSpan } from './use-time-span.ts'
import { useRaftLink } from './use-raft-link.ts'
import { useTripSearch } from './use-trip-search.ts'
import styles from './your-trip.module.css'

const TimeSlider = quietPart(() => import('./time-slider.tsx'), 'TimeSlider')
const TripHours = quietPart(() => import('./trip-hours.tsx'), 'TripHours')

const FIRST_GROUPS = 3

interface Props {
  storefront: StorefrontAnswer
  bootDay?: BootDay<DayAnswer>
  cart: TripCart
  orders: ReactNode
  offer: ReactNode
  buyNow: GuestViewerProps['buyNow']
  tellMe: (trip: ShownTrip) => ReactNode
}

function usePhotoSelection(shop: StorefrontOutfitter, { ready, photoIds, groupPhotoIds, togglePhoto }: TripCart) {
  const favourites = useFavourites()
  const canAdd = !shop.display_group_only && shop.price_groups.some(({ price }) => price > 0)
  return useMemo<PhotoSelection<Photo>>(
    () => ({
      canAdd,
      isKnown: ready,
      placeOf: (id) => (groupPhotoIds.has(id) ? 'group' : photoIds.has(id) ? 'single' : 'none'),
      toggle: togglePhoto,
      favourites,
    }),
    [canAdd, ready, photoIds, groupPhotoIds, togglePhoto, favourites],
  )
}

/** See docs/rules.md#trip-page. */
export function YourTrip({ storefront, bootDay, cart, orders, offer, buyNow, tellMe }: Props) {
  const { outfitter: shop } = storefront
  const today = localDate(storefront.today)
  const days = useMemo(() => storefront.dates.filter(isLocalDate), [storefront.dates])
  const sectionIds = useMemo(() => shop.river_sections.map(({ id }) => id), [shop.river_sections])
  const search = useTripSearch(today, sectionIds)
  const { date, riverSection, setDate, setRiverSection } = search
  // The page's HTML holds only some of the day's photos. So a search with a time span or a group does not use it.
  const { time, group: linked, raft } = search
  const boot = time === null && linked === null && raft === null ? bootDay : undefined
  const { day, whole, counts, error, retry } = useDay({ outfitterId: shop.id, date, riverSection }, boot)
  const isRaftMissing = useRaftLink(shop.id, whole ? day : undefined)
  const [guide, setGuide] = useState('')
  const viewer = useOpenViewer(date)

  const selection = usePhotoSelection(shop, cart)
  const span = useTimeSpan(day, shop.timezone, search)
  const { groups, singles, times, several } = span
  const favouritesOf = { date, photos: times.photos, isWhole: whole, open: search.photo }
  const { favourites, ...only } = useFavouritesFilter(favouritesOf)
  const lists: readonly PhotoList[] = [
    ...(only.isOn ? [{ group: null, photos: favourites }] : []),
    ...groups.map((group) => ({ group, photos: group.photos })),
    { group: null, photos: singles },
  ]
  const Times = useKiosk() ? TripHours : TimeSlider
  const dateField = { date, today, days, onDate: setDate }

  return (
    <>
      <main className={styles.page} id="content" tabIndex={-1}>
        {cart.ready ? orders : null}
        <div className={styles.controls}>
          <h1 className={styles.title}>{t('search.title')}</h1>
          <p className={styles.question}>{t('search.question')}</p>
          <TripDateField {...dateField} />
          <TripDays {...dateField} />
          <TripFilter
            guide={
              counts.groups > 0 ? <GuideField value={guide} guides={day?.guides ?? []} onChange={setGuide} /> : null
            }
            section={
              shop.favorite ? (
                <RiverSectionField sections={shop.river_sections} value={riverSection} onChange={setRiverSection} />
              ) : null
            }
            times={several ? <>{whole ? <Times {...times} /> : null}</> : null}
            favourites={
              favourites.length > 0 ? (
                <FavouritesFilter count={favourites.length} isOn={only.isOn} onChange={only.setOn} />
              ) : null
            }
            isFiltered={search.time !== null || riverSection !== null}
          />
        </div>

        <div id="photos" tabIndex={-1} className={styles.photos}>
          {isRaftMissing ? <p role="status">{t('search.raft-missing')}</p> : null}
          <DayViewer
            photo={search.photo}
            viewer={viewer}
            day={day}
            isWhole={whole}
            lists={lists}
            shop={shop}
            cart={cart}
            selection={selection}
            minuteOf={times.minuteOf}
            offer={offer}
            buyNow={buyNow}
          />
          {day === undefined ? (
            <PendingDay error={error} retry={retry} />
          ) : counts.groups === 0 && counts.photos === 0 ? (
            <EmptyDay
              day={day}
              section={shop.river_sections.find(({ id }) => id === riverSection)?.name ?? null}
              onAllSections={() => setRiverSection(null)}
              {...dateField}
            />
          ) : only.isOn ? (
            <FavouritePhotos photos={favourites} selection={selection} onOpen={viewer.open} />
          ) : (
            <DayLists
              shop={shop}
              guide={guide}
              onAllGroups={() => setGuide('')}
              first={search.group}
              span={span}
              counts={counts}
              cart={cart}
              selection={selection}
              onOpen={viewer.open}
            />
          )}
        </div>
        <div className={riverSection === null && mayStillCome(date, today) ? styles.tellMe : undefined}>
          {day && whole && riverSection === null ? tellMe({ date, today, day, span: times.span, guide }) : null}
        </div>
      </main>
      <CartBar {...cart} offer={offer} />
    </>
  )
}

interface ListsProps {
  shop: StorefrontOutfitter
  guide: string
  onAllGroups: () => void
  /** The id of the display group that stands first. */
  first: number | null
  span: ReturnType<typeof useTimeSpan>
  counts: DayCounts
  cart: TripCart
  selection: PhotoSelection<Photo>
  onOpen: ReturnType<typeof useOpenViewer>['open']
}

function DayLists({ shop, guide, onAllGroups, first, span, counts, cart, selection, onOpen }: ListsProps) {
  const { isWhole, groups, singles, times } = span
  const pageLoaded = usePageLoaded()
  const matching = withFirst(filterByGuide(groups, guide), first)
  // Groups below the first screen render only after the page has loaded.
  const shownGroups = pageLoaded ? matching : matching.slice(0, FIRST_GROUPS)
  const missing = guide === '' && isWhole ? Math.max(0, counts.groups - shownGroups.length) : 0
  const singleCount = isWhole ? counts.photos : singles.length
  const groupCount = guide !== '' ? matching.length : isWhole ? counts.groups : groups.length
  return (
    <>
      {counts.groups > 0 ? (
        <section className={styles.section} aria-labelledby="photo-groups">
          <h2 id="photo-groups" className={`${styles.heading} ${styles.groupsHeading}`}>
            {t('search.groups')} <span className={styles.headingCount}>{groupCount}</span>
          </h2>
          {matching.length > 0 ? null : groups.length > 0 ? (
            <NoMatch filter="guide" onAll={onAllGroups} />
          ) : (
            <NoMatch filter="hours" onAll={() => times.choose(null, true)} />
          )}
          <GroupList
            shop={shop}
            groups={shownGroups}
            isNarrowed={!isWhole}
            counts={counts}
            missing={missing}
            cart={cart}
            selection={selection}
            minuteOf={pageLoaded ? times.minuteOf : null}
            onOpen={onOpen}
          />
        </section>
      ) : null}
      {singleCount > 0 && missing === 0 && (pageLoaded || counts.groups === 0) ? (
        <SinglePhotos
          shop={shop}
          photos={singles}
          isNarrowed={!isWhole}
          count={singleCount}
          selection={selection}
          minuteOf={times.minuteOf}
          first={counts.groups === 0}
          onOpen={onOpen}
        />
      ) : null}
    </>
  )
}

function PendingDay({ error, retry }: { error: Error | null; retry: () => unknown }) {
  return error ? (
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
  ) : (
    <DaySkeleton />
  )
}

function NoMatch({ filter, onAll }: { filter: 'hours' | 'guide'; onAll: () => void }) {
  return (
    <div className={styles.noMatch}>
      <p className={styles.note} role="status">
        {t(`search.${filter}-none`)}
      </p>
      <Button variant="secondary" onClick={onAll}>
        {t(`search.${filter}-all`)}
      </Button>
    </div>
  )
}

interface EmptyDayProps {
  day: DayAnswer
  date: LocalDate
  days: readonly LocalDate[]
  section: string | null
  onAllSections: () => void
  onDate: (date: LocalDate) => void
}

function EmptyDay({ day: { latest_date: latest }, date, days, section, onAllSections, onDate }: EmptyDayProps) {
  if (section !== null && days.includes(date))
    return (
      <EmptyState icon="camera" title={t('search.section-none', { section })}>
        <Button icon="image" onClick={onAllSections}>
          {t('search.section-all')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon="camera" title={t('search.no-photos')} text={t('search.no-groups')}>
      {isLocalDate(latest) && latest !== date ? (
        <Button icon="image" onClick={() => onDate(latest)}>
          {t('search.latest-date', { date: longDate(latest, locale) })}
        </Button>
      ) : null}
    </EmptyState>
  )
}
