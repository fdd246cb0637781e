import { useQueryClient } from '@tanstack/react-query'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import { useEffect } from 'react'
import { useFavourites } from '#client/features/storefront/favourites.ts'
import { storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import { GuestTimeout, type TimedPage } from '#client/features/timeout/guest-timeout.tsx'
import { useKiosk } from '#client/device/kiosk/kiosk.ts'
import { chosenLanguage } from '#client/shared-views/chosen-texts.ts'
import { useWakeLock } from '#client/ui/controls/use-wake-lock.ts'
import { useDeviceIdle } from '#client/features/this-device/use-device-idle.ts'
import { useGuestState } from '#client/features/timeout/guest-state.ts'
import { KioskIdle } from './kiosk-idle.tsx'

const PAGES: readonly { path: string; kind: TimedPage['kind'] }[] = [
  { path: '/cart/:slug/:external?', kind: 'cart' },
  { path: '/outfitter/:slug/:external?', kind: 'photos' },
  { path: '/deliver/:slug/order/:orderHash/:external?', kind: 'order' },
  { path: '/deliver/:slug/counter', kind: 'thanks' },
  { path: '/deliver/:slug/*', kind: 'order' },
  { path: '/share/:hash', kind: 'order' },
]

/**
 * On a kiosk, also keeps the screen on and shows photos while nobody is there. Load this component after the first
 * paint.
 */
export function GuestWatch() {
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const kiosk = useKiosk()
  const hasFavourites = useFavourites().size > 0
  useWakeLock(kiosk)
  for (const { path, kind } of PAGES) {
    const params: Readonly<Record<string, string | undefined>> | undefined = matchPath(path, pathname)?.params
    if (!params) continue
    const slug = params['slug'] ?? null
    const photosPath = slug === null ? null : `/outfitter/${slug}${params['external'] ? '/external' : ''}`
    const shop = slug === null ? undefined : client.getQueryData(storefrontQuery(slug).queryKey)?.outfitter
    const page: TimedPage = {
      kind,
      slug,
      photosPath,
      showsGuest: kind !== 'photos' || search !== '' || chosenLanguage() !== null || hasFavourites,
      timeoutSeconds: shop?.cart_timeout ?? null,
    }
    const rests = kiosk && !page.showsGuest && slug !== null && photosPath !== null
    return (
      <>
        <GuestTimeout key={pathname} page={page} />
        {kiosk ? <UnfinishedPayment /> : null}
        {rests ? <KioskIdle slug={slug} photosPath={photosPath} /> : null}
      </>
    )
  }
  return null
}

/**
 * Opens the cart page when the kiosk is idle and its guest left a payment open. Until the outcome is known, the kiosk
 * neither times the guest out nor wipes their data.
 */
export function UnfinishedPayment() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const page = useGuestState(null)?.payingPage ?? null
  const alone = useDeviceIdle(page !== null && page !== pathname)
  useEffect(() => {
    if (alone && page !== null) void navigate(page)
  }, [alone, page, navigate])
  return null
}
