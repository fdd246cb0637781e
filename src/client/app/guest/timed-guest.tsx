import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { isKiosk } from '#client/device/kiosk/kiosk.ts'
import { quietPart } from '#client/shared-views/parts/lazy-part.tsx'
import { usePageLoaded } from '#client/ui/loading/after-paint.ts'

const GuestWatch = quietPart(() => import('./guest-watch.tsx'), 'GuestWatch')
const PageManifest = quietPart(() => import('../start/page-manifest.tsx'), 'PageManifest')

/**
 * Adds the manifest and the countdown to every guest page after it has loaded. The countdown runs on order pages; on a
 * kiosk, everywhere.
 */
export function TimedGuest() {
  const { pathname } = useLocation()
  const loaded = usePageLoaded()
  if (!loaded) return null
  return (
    <>
      <Suspense fallback={null}>
        <PageManifest />
      </Suspense>
      {pathname.startsWith('/cart/') || isKiosk() ? (
        // The boundary is inside the condition: an existing one would delay the navigation until the watch loads.
        <Suspense fallback={null}>
          <GuestWatch />
        </Suspense>
      ) : null}
    </>
  )
}
