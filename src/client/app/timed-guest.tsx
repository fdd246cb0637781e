import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { isKiosk } from '#client/offline/kiosk.ts'
import { loadOtherTexts } from '#client/shared-views/texts.ts'
import { usePageLoaded } from '#client/ui/after-paint.ts'

const nothing = { default: () => null }

// Without it a page is not timed; that must not take the page away.
const GuestWatch = lazy(() =>
  Promise.all([import('./guest-watch.tsx'), loadOtherTexts()]).then(
    ([module]) => ({ default: module.GuestWatch }),
    () => nothing,
  ),
)

const PageManifest = lazy(() =>
  import('./page-manifest.tsx').then(
    (module) => ({ default: module.PageManifest }),
    () => nothing,
  ),
)

/**
 * What goes along with every page, when it has loaded: which app a device installs from it, and the countdown: on the
 * order's pages, on a kiosk everywhere.
 */
export function TimedGuest() {
  const { pathname } = useLocation()
  const loaded = usePageLoaded()
  if (!loaded) return null
  return (
    <Suspense fallback={null}>
      <PageManifest />
      {pathname.startsWith('/cart/') || isKiosk() ? <GuestWatch /> : null}
    </Suspense>
  )
}
