import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { area } from './area.tsx'
import { Guard } from './guard.tsx'
import { OutfitterPage } from './pages/outfitter-page.tsx'
import { PageResting } from './page-resting.tsx'
import { useRouteChange } from './use-route-change.ts'

// The outfitter's page is what guests open first: it comes with the app. Every other area follows on demand.
const HomePage = area(() => import('./pages/home-page.tsx'), 'HomePage')
const CartPage = area(() => import('./pages/cart-page.tsx'), 'CartPage')
const CounterThanksPage = area(() => import('./pages/counter-thanks-page.tsx'), 'CounterThanksPage')
const DeliverOrderPage = area(() => import('./pages/deliver-page.tsx'), 'DeliverOrderPage')
const ZipPage = area(() => import('./pages/zip-page.tsx'), 'ZipPage')
const SharePage = area(() => import('./pages/share-page.tsx'), 'SharePage')
const SlideshowPage = area(() => import('./pages/slideshow-page.tsx'), 'SlideshowPage')
const LoginPage = area(() => import('./pages/login-page.tsx'), 'LoginPage')
const StaffHomePage = area(() => import('./pages/staff-home-page.tsx'), 'StaffHomePage')
const NotYetPage = area(() => import('./pages/not-yet-page.tsx'), 'NotYetPage')
const NotFoundPage = area(() => import('./pages/not-found-page.tsx'), 'NotFoundPage')

/** Areas of product.md 2 that a later version fills. */
const OPEN_LATER = ['/lost-password', '/reset-password/:token']
const GUARDED_LATER = ['/dashboard/*', '/admin/*', '/photographer/:albumId?']

/** Every address of the app. */
export function AppRoutes() {
  useRouteChange()
  return (
    <Suspense fallback={<PageResting />}>
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="/outfitter/:slug" element={<OutfitterPage channel="internal" />} />
        <Route path="/outfitter/:slug/external" element={<OutfitterPage channel="external" />} />
        <Route path="/cart/:slug" element={<CartPage />} />
        <Route path="/cart/:slug/:external" element={<CartPage />} />
        <Route path="/deliver/:slug/counter" element={<CounterThanksPage />} />
        <Route path="/deliver/:slug/order/:orderHash" element={<DeliverOrderPage />} />
        <Route path="/deliver/:slug/order/:orderHash/:external" element={<DeliverOrderPage />} />
        <Route path="/deliver/:slug/zip/:orderHash" element={<ZipPage />} />
        <Route path="/share/:hash" element={<SharePage />} />
        <Route path="/slideshow/:slideshowId" element={<SlideshowPage />} />
        <Route path="/login" element={<LoginPage />} />
        {OPEN_LATER.map((path) => (
          <Route key={path} path={path} element={<NotYetPage />} />
        ))}
        <Route
          path="/dashboard"
          element={
            <Guard>
              <StaffHomePage />
            </Guard>
          }
        />
        {GUARDED_LATER.map((path) => (
          <Route
            key={path}
            path={path}
            element={
              <Guard>
                <NotYetPage />
              </Guard>
            }
          />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}
