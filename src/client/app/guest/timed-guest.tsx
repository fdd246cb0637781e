import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { isKiosk } from '#client/device/kiosk/kiosk.ts'
import { quietPart } from '#client/shared-views/parts/lazy-part.tsx'
import { usePageLoaded } from '#client/ui/loading/after-paint.ts'

const GuestWatch = quietPart(() => import('./guest-watch.tsx'), 'GuestWatch')
const PageManifest = quietPart(() => import('../shell/page-manifest.tsx'), 'PageManifest')

/**
 * After a guest page has loaded, adds the web manifest and the countdown that ends an inactive guest's visit. On a
 * kiosk the countdown runs on all guest pages, on other devices only on cart pages.
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
        // `GuestWatch` has its own Suspense boundary, which React mounts together with it. If it shared a boundary
        // already on screen, React would delay the navigation until the code of `GuestWatch` has loaded.
        <Suspense fallback={null}>
          <GuestWatch />
        </Suspense>
      ) : null}
    </>
  )
}
