import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { isKiosk } from '#client/offline/kiosk.ts'
import { loadOtherTexts } from '#client/shared-views/texts.ts'
import { usePageLoaded } from '#client/ui/after-paint.ts'

// Without it a page is not timed; that must not take the page away.
const GuestWatch = lazy(() =>
  Promise.all([import('./guest-watch.tsx'), loadOtherTexts()]).then(
    ([module]) => ({ default: module.GuestWatch }),
    () => ({ default: () => null }),
  ),
)

/** The countdown: on the order's pages, on a kiosk everywhere. It follows when the page has loaded. */
export function TimedGuest() {
  const { pathname } = useLocation()
  const loaded = usePageLoaded()
  if (!loaded || !(pathname.startsWith('/cart/') || isKiosk())) return null
  return (
    <Suspense fallback={null}>
      <GuestWatch />
    </Suspense>
  )
}
