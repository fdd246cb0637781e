import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { speakFor } from '#client/shared-views/chosen-texts.ts'
import { OutfitterPage } from '../guest/outfitter-page.tsx'
import { PageResting } from './page-resting.tsx'
import { useRouteChange } from './use-route-change.ts'

// The outfitter's page is in the first script, because guests open it first. Other areas load on demand.
const HomePage = lazyPart(() => import('../guest/home-page.tsx'), 'HomePage')
const CartPage = lazyPart(() => import('../guest/cart/cart-page.tsx'), 'CartPage')
const TakeOverPage = lazyPart(() => import('../guest/cart/take-over-page.tsx'), 'TakeOverPage')
const CounterThanksPage = lazyPart(() => import('../guest/cart/counter-thanks-page.tsx'), 'CounterThanksPage')
const DeliverOrderPage = lazyPart(() => import('../guest/delivery/deliver-page.tsx'), 'DeliverOrderPage')
const ZipPage = lazyPart(() => import('../guest/delivery/zip-page.tsx'), 'ZipPage')
const SharePage = lazyPart(() => import('../guest/delivery/share-page.tsx'), 'SharePage')
const SlideshowPage = lazyPart(() => import('../guest/slideshow-page.tsx'), 'SlideshowPage')
const LoginPage = lazyPart(() => import('../staff/login/login-page.tsx'), 'LoginPage')
const LostPasswordPage = lazyPart(() => import('../staff/login/lost-password-page.tsx'), 'LostPasswordPage')
const ResetPasswordPage = lazyPart(() => import('../staff/login/reset-password-page.tsx'), 'ResetPasswordPage')
const StaffRoutes = lazyPart(() => import('../staff/staff-routes.tsx'), 'StaffRoutes')
const NotFoundPage = lazyPart(() => import('../guest/not-found-page.tsx'), 'NotFoundPage')

// One chunk with its own routes, so that guests load none of it.
const STAFF = /^\/(dashboard|admin|photographer|account)(\/|$)/i
// The login pages speak staff's English as well.
const LOGIN = /^\/(login|lost-password|reset-password)(\/|$)/i

export function AppRoutes() {
  useRouteChange()
  const { pathname } = useLocation()
  const isStaff = STAFF.test(pathname)
  // Before the area loads and renders. Repeating it has no effect.
  speakFor(isStaff || LOGIN.test(pathname) ? 'staff' : 'guests')
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
