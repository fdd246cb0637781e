import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { Photo, Slideshow, StorefrontOutfitter } from '#contract/schema.gen.ts'
import { IdleScreen } from '#client/features/device/idle-screen.tsx'
import { isAlone, useLeftAlone } from '#client/features/device/use-left-alone.ts'
import { slideshowQuery } from '#client/features/slideshow/slideshow.queries.ts'
import { dayQuery, storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import { useGuestThings } from '#client/features/timeout/guest-things.ts'
import { markActivity } from '#client/offline/activity.ts'
import { checkNow } from '#client/offline/connectivity.ts'
import { kioskHome } from '#client/offline/kiosk.ts'
import { isAnew, markAnew, startAnew } from '#client/offline/start-anew.ts'

const SlideshowPlayer = lazy(async () => ({
  default: (await import('#client/features/slideshow/slideshow-player.tsx')).SlideshowPlayer,
}))

/** Without a network only the worker opens the page again. */
async function canOpen(): Promise<boolean> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  return workers?.controller != null || checkNow()
}

interface Props {
  slug: string
  /** The storefront of the page. */
  photosPath: string
}

/**
 * A kiosk on whose storefront nobody is: the page opens anew, so that not even its history knows the last guest, and
 * rests. Never while a cart has lines or a payment is under way.
 */
export function KioskIdle({ slug, photosPath }: Props) {
  const things = useGuestThings(slug)
  const alone = useLeftAlone(things !== undefined && things.allLines === 0 && !things.paying)
  const [resting, setResting] = useState(false)
  useEffect(() => {
    if (!alone) return
    let left = false
    const begin = async (): Promise<void> => {
      const isOpened = isAnew() || !(await canOpen())
      // Somebody may have come meanwhile.
      if (left || !isAlone()) return
      // Where it cannot be marked it would open again and again.
      if (isOpened || !markAnew()) setResting(true)
      else await startAnew(kioskHome() ?? photosPath)
    }
    void begin()
    return () => void (left = true)
  }, [alone, photosPath])
  return resting ? <Resting slug={slug} onEnd={() => setResting(false)} /> : null
}

/** The next guest comes to what the server has now. */
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
      photos={
        shown ? (
          <Suspense fallback={null}>
            <SlideshowPlayer slideshow={shown} />
          </Suspense>
        ) : undefined
      }
    />
  )
}

type Shown = Pick<Slideshow, 'name' | 'interval' | 'photos'>

const SECONDS = 7
const MOST = 60

/** The slideshow that the outfitter has chosen, else the day's photos; null while there is neither. */
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
