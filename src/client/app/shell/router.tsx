import { Suspense, useDeferredValue } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { speakFor } from '#client/shared-views/chosen-texts.ts'
import { OutfitterPage } from '../guest/outfitter-page.tsx'
import { EndFirstScreen } from './end-first-screen.tsx'
import { PageFrame } from './page-frame.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { SlowPageContext, useIsSlow, Waiting, useRouteChange } from './page-change.ts'

// The outfitter's page is in the first script, because guests open it first.
const HomePage = lazyPart(() => import('../guest/home-page.tsx'), 'HomePage')
const CartPage = lazyPart(() => import('../guest/cart/cart-page.tsx'), 'CartPage')
const TakeOverPage = lazyPart(() => import('../guest/cart/take-over-page.tsx'), 'TakeOverPage')
const CounterThanksPage = lazyPart(() => import('../guest/cart/counter-thanks-page.tsx'), 'CounterThanksPage')
const DeliverOrderPage = lazyPart(() => import('../guest/delivery/deliver-page.tsx'), 'DeliverOrderPage')
const ZipPage = lazyPart(() => import('../guest/delivery/zip-page.tsx'), 'ZipPage')
const SharePage = lazyPart(() => import('../guest/delivery/share-page.tsx'), 'SharePage')
const SlideshowPage = lazyPart(() => import('../guest/slideshow-page.tsx'), 'SlideshowPage')
const LoginRoutes = lazyPart(() => import('../staff/login/login-routes.tsx'), 'LoginRoutes')
const StaffRoutes = lazyPart(() => import('../staff/staff-routes.tsx'), 'StaffRoutes')
const NotFoundPage = lazyPart(() => import('../guest/not-found-page.tsx'), 'NotFoundPage')

// The staff pages are one chunk with its own routes, so that guests load none of it.
const STAFF = /^\/(dashboard|admin|photographer|account)(\/|$)/i
// The login pages show staff texts, which exist only in English. So the app switches to English there too.
const LOGIN = /^\/(login|lost-password|reset-password)(\/|$)/i

/**
 * While the next page's code loads, the previous page stays for 0.3 s. Then a skeleton replaces it, inside the frame of
 * the outfitter or of staff.
 */
export function AppRoutes() {
  const location = useLocation()
  const shown = useDeferredValue(location)
  const isSlow = useIsSlow(shown !== location)
  useRouteChange(shown)
  const isStaff = STAFF.test(shown.pathname)
  // Chooses the next page's language before that page loads and renders. Each render may call `speakFor`, because a
  // repeated call has no effect.
  const isLogin = LOGIN.test(shown.pathname)
  speakFor(isStaff || isLogin ? 'staff' : 'guests')
  // The staff frame stays while the app goes from one staff page to another.
  const isInside = isStaff && STAFF.test(location.pathname)
  const loading = (
    <PageFrame isLoading>
      <PageSkeleton atOnce={isSlow} />
    </PageFrame>
  )
  return (
    <Suspense fallback={loading}>
      {isSlow && !isInside ? (
        <Waiting />
      ) : (
        <SlowPageContext value={isSlow ? location.pathname : null}>
          <EndFirstScreen />
          <Routes location={shown}>
            <Route path="*" element={isStaff ? <StaffRoutes /> : isLogin ? <LoginRoutes /> : <GuestRoutes />} />
          </Routes>
        </SlowPageContext>
      )}
    </Suspense>
  )
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
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
