import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Photo, Slideshow, StorefrontOutfitter } from '#contract/schema.gen.ts'
import { IdleScreen } from '#client/features/this-device/idle-screen.tsx'
import { isDeviceIdle, useDeviceIdle } from '#client/features/this-device/use-device-idle.ts'
import { slideshowQuery } from '#client/features/slideshows/player/slideshow.queries.ts'
import { dayQuery, storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import { useGuestState } from '#client/features/timeout/guest-state.ts'
import { markActivity } from '#client/device/kiosk/activity.ts'
import { checkNow } from '#client/device/connection/connectivity.ts'
import { kioskHome } from '#client/device/kiosk/kiosk.ts'
import { isFreshlyReset, markReset, resetForNextGuest } from '#client/device/kiosk/reset-for-next-guest.ts'
import { quietPart } from '#client/shared-views/parts/lazy-part.tsx'

const SlideshowPlayer = quietPart(
  () => import('#client/features/slideshows/player/slideshow-player.tsx'),
  'SlideshowPlayer',
)

/** Offline, only a service worker can serve the page. */
async function canOpen(): Promise<boolean> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  return workers?.controller != null || checkNow()
}

interface Props {
  slug: string
  photosPath: string
}

/**
 * The reset reloads the page, so that even the browser history forgets the last guest. The kiosk is not idle while a
 * cart has lines or a payment runs.
 */
export function KioskIdle({ slug, photosPath }: Props) {
  const things = useGuestState(slug)
  const alone = useDeviceIdle(things !== undefined && things.allLines === 0 && !things.paying)
  const [resting, setResting] = useState(false)
  useEffect(() => {
    if (!alone) return
    let left = false
    const begin = async (): Promise<void> => {
      const isOpened = isFreshlyReset() || !(await canOpen())
      // Neither resets the kiosk nor shows photos if a guest touched the screen while `canOpen` checked the connection.
      if (left || !isDeviceIdle()) return
      // `markReset` stores that the reset ran. If the browser refuses to store it, the page must not reload, because it
      // would reload forever.
      if (isOpened || !markReset()) setResting(true)
      else await resetForNextGuest(kioskHome() ?? photosPath)
    }
    void begin()
    return () => void (left = true)
  }, [alone, photosPath])
  return resting ? <Resting slug={slug} onEnd={() => setResting(false)} /> : null
}

function Resting({ slug, onEnd }: { slug: string; onEnd: () => void }) {
  const client = useQueryClient()
  const { data } = useQuery(storefrontQuery(slug))
  const end = useCallback(() => {
    markActivity()
    void client.invalidateQueries({ queryKey: ['storefront'] })
    void client.invalidateQueries({ queryKey: ['day'] })
    onEnd()
  }, [client, onEnd])
  const shown = useShown(data?.outfitter ?? null, data?.today ?? '')
  if (!data) return null
  return (
    <IdleScreen
      shop={data.outfitter}
      onTouch={end}
      photos={shown ? <SlideshowPlayer slideshow={shown} /> : undefined}
    />
  )
}

type Shown = Pick<Slideshow, 'name' | 'interval' | 'photos'>

const SECONDS = 7
const MOST = 60

function useShown(shop: StorefrontOutfitter | null, today: string): Shown | null {
  const chosen = shop?.kiosk_slideshow_id ?? null
  const slideshow = useQuery({ ...slideshowQuery(chosen ?? 0), enabled: chosen !== null })
  const hasShow = (slideshow.data?.photos.length ?? 0) > 0
  const day = useQuery({
    ...dayQuery({ outfitterId: shop?.id ?? 0, date: today, riverSection: null }),
    enabled: shop !== null && !hasShow && !(chosen !== null && slideshow.isPending),
  })
  return useMemo(() => {
    if (chosen !== null && slideshow.data && hasShow) return slideshow.data
    const { displayGroups = [], photos = [] } = day.data ?? {}
    const all: Photo[] = [...displayGroups.flatMap((group) => group.photos), ...photos].slice(0, MOST)
    return all.length > 0 ? { name: shop?.name ?? '', interval: SECONDS, photos: all } : null
  }, [chosen, slideshow.data, hasShow, day.data, shop?.name])
}
