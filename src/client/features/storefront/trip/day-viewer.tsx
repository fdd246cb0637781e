import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { IconButton } from '#client/ui/controls/button.tsx'
import type { DayAnswer } from '../storefront.queries.ts'
import type { GuestViewerProps } from '../viewer/guest-viewer.tsx'
import { findPhoto, type PhotoList, type useOpenViewer } from './use-open-viewer.ts'
import styles from './your-trip.module.css'

const GuestViewer = lazyPart(() => import('../viewer/guest-viewer.tsx'), 'GuestViewer')

type Props = Pick<GuestViewerProps, 'shop' | 'cart' | 'selection' | 'minuteOf' | 'buyNow'> & {
  /** Null when none is open. */
  photo: number | null
  viewer: ReturnType<typeof useOpenViewer>
  /** The whole day, undefined while it loads. */
  day: DayAnswer | undefined
  isWhole: boolean
  /** The lists on the page, as the filters leave them. */
  lists: readonly PhotoList[]
  offer: ReactNode
}

/** Leaves the address of a photo that the day does not have. */
function Gone({ onGone }: { onGone: () => void }) {
  const leave = useEffectEvent(onGone)
  useEffect(() => {
    notify({ text: t('viewer.gone'), tone: 'warning' })
    leave()
  }, [])
  return null
}

/** Shows the photo of the page's address, or says that the day does not have it. */
export function DayViewer({ photo, viewer, day, isWhole, lists, offer, ...shared }: Props) {
  const { from, move, close } = viewer
  if (photo === null || day === undefined) return null
  const groups = day.displayGroups.map((group) => ({ group, photos: group.photos }))
  // A link may open a photo that the filters hide.
  const found = findPhoto(photo, [...lists, ...groups, { group: null, photos: day.photos }], from)
  if (!found && !isWhole) return null
  if (!found) return <Gone key={photo} onGone={close} />
  const { photos, index } = found
  return (
    <LazyWindow
      skeleton={
        <div className={styles.darkness}>
          <IconButton icon="close" label={t('common.close')} onClick={close} />
        </div>
      }
    >
      <GuestViewer
        photos={photos}
        index={index}
        onIndex={(to) => {
          const next = photos[to]
          if (next) move(next)
        }}
        onClose={close}
        group={found.group ?? findPhoto(photo, groups, from)?.group ?? null}
        note={offer}
        {...shared}
      />
    </LazyWindow>
  )
}
