import { useLocation } from 'react-router-dom'
import { isKiosk } from '#client/device/kiosk/kiosk.ts'
import { quietPart } from '#client/shared-views/parts/lazy-part.tsx'

const GuestWatch = quietPart(() => import('./guest-watch.tsx'), 'GuestWatch')
const PageManifest = quietPart(() => import('../shell/page-manifest.tsx'), 'PageManifest')

/**
 * After a guest page has loaded, adds the web manifest and the countdown that ends an inactive guest's visit. On a
 * kiosk the countdown runs on all guest pages, on other devices only on cart pages.
 */
export function TimedGuest() {
  const { pathname } = useLocation()
  return (
    <>
      <PageManifest />
      {pathname.startsWith('/cart/') || isKiosk() ? <GuestWatch /> : null}
    </>
  )
}
