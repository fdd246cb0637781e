import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { speakFor } from '#client/shared-views/texts.ts'
import { area } from './area.tsx'
import { OutfitterPage } from './pages/outfitter-page.tsx'
import { PageResting } from './page-resting.tsx'
import { useRouteChange } from './use-route-change.ts'

// The outfitter's page is what guests open first: it comes with the app. Every other area follows on demand.
const HomePage = area(() => import('./pages/home-page.tsx'), 'HomePage')
const CartPage = area(() => import('./pages/cart-page.tsx'), 'CartPage')
const TakeOverPage = area(() => import('./pages/take-over-page.tsx'), 'TakeOverPage')
const CounterThanksPage = area(() => import('./pages/counter-thanks-page.tsx'), 'CounterThanksPage')
const DeliverOrderPage = area(() => import('./pages/deliver-page.tsx'), 'DeliverOrderPage')
const ZipPage = area(() => import('./pages/zip-page.tsx'), 'ZipPage')
const SharePage = area(() => import('./pages/share-page.tsx'), 'SharePage')
const SlideshowPage = area(() => import('./pages/slideshow-page.tsx'), 'SlideshowPage')
const LoginPage = area(() => import('./pages/login-page.tsx'), 'LoginPage')
const LostPasswordPage = area(() => import('./pages/lost-password-page.tsx'), 'LostPasswordPage')
const ResetPasswordPage = area(() => import('./pages/reset-password-page.tsx'), 'ResetPasswordPage')
const StaffRoutes = area(() => import('./staff-routes.tsx'), 'StaffRoutes')
const NotFoundPage = area(() => import('./pages/not-found-page.tsx'), 'NotFoundPage')

// Behind the login: one area with its own addresses, so that guests carry none of them.
const STAFF = /^\/(dashboard|admin|photographer)(\/|$)/i
// And the door to it.
const DOOR = /^\/(login|lost-password|reset-password)(\/|$)/i

/** Every address of the app. */
export function AppRoutes() {
  useRouteChange()
  const { pathname } = useLocation()
  const isStaff = STAFF.test(pathname)
  // Before anything of the area is fetched and drawn; to say it again changes nothing.
  speakFor(isStaff || DOOR.test(pathname) ? 'staff' : 'guests')
  return <Suspense fallback={<PageResting />}>{isStaff ? <StaffRoutes /> : <GuestRoutes />}</Suspense>
}

function GuestRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/outfitter/:slug" element={<OutfitterPage channel="internal" />} />
      <Route path="/outfitter/:slug/external" element={<OutfitterPage channel="external" />} />
      <Route path="/cart/:slug" element={<CartPage />} />
      <Route path="/cart/:slug/:external" element={<CartPage />} />
      <Route path="/cart/:slug/take/:code" element={<TakeOverPage />} />
      <Route path="/deliver/:slug/counter" element={<CounterThanksPage />} />
      <Route path="/deliver/:slug/order/:orderHash" element={<DeliverOrderPage />} />
      <Route path="/deliver/:slug/order/:orderHash/:external" element={<DeliverOrderPage />} />
      <Route path="/deliver/:slug/zip/:orderHash" element={<ZipPage />} />
      <Route path="/share/:hash" element={<SharePage />} />
      <Route path="/slideshow/:slideshowId" element={<SlideshowPage />} />
      <Route path="/login" element={<LoginPage />} />
      <Route path="/lost-password" element={<LostPasswordPage />} />
      <Route path="/reset-password/:token" element={<ResetPasswordPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
