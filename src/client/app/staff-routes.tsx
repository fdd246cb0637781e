import { Suspense, type ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import type { Capability } from '#domain/access/capabilities.ts'
import { Allowed } from './allowed.tsx'
import { area } from './area.tsx'
import { AreaBoundary } from './area-boundary.tsx'
import { Guard } from './guard.tsx'
import { PageResting } from './page-resting.tsx'
import { StaffFrame } from './shells/staff-frame.tsx'

const DashboardPage = area(() => import('./pages/staff/dashboard-page.tsx'), 'DashboardPage')
const PricingPage = area(() => import('./pages/staff/pricing-page.tsx'), 'PricingPage')
const DiscountsPage = area(() => import('./pages/staff/discounts-page.tsx'), 'DiscountsPage')
const PriceGroupsPage = area(() => import('./pages/staff/price-groups-page.tsx'), 'PriceGroupsPage')
const PendingOrdersPage = area(() => import('./pages/staff/pending-orders-page.tsx'), 'PendingOrdersPage')
const OrderDetailPage = area(() => import('./pages/staff/order-detail-page.tsx'), 'OrderDetailPage')
const FullReportPage = area(() => import('./pages/staff/full-report-page.tsx'), 'FullReportPage')
const ClosingReportPage = area(() => import('./pages/staff/closing-report-page.tsx'), 'ClosingReportPage')
const OutfitterRiversPage = area(() => import('./pages/staff/outfitter-rivers-page.tsx'), 'OutfitterRiversPage')
const UsersPage = area(() => import('./pages/staff/users-page.tsx'), 'UsersPage')
const OutfittersPage = area(() => import('./pages/staff/outfitters-page.tsx'), 'OutfittersPage')
const RiversPage = area(() => import('./pages/staff/rivers-page.tsx'), 'RiversPage')
const RiverSectionsPage = area(() => import('./pages/staff/river-sections-page.tsx'), 'RiverSectionsPage')
const AdminOrdersPage = area(() => import('./pages/staff/admin-orders-page.tsx'), 'AdminOrdersPage')
const PhotographerReportPage = area(
  () => import('./pages/staff/photographer-report-page.tsx'),
  'PhotographerReportPage',
)
const ComprehensiveReportPage = area(
  () => import('./pages/staff/comprehensive-report-page.tsx'),
  'ComprehensiveReportPage',
)
const PricingDefaultsPage = area(() => import('./pages/staff/pricing-defaults-page.tsx'), 'PricingDefaultsPage')
const TaxesPage = area(() => import('./pages/staff/taxes-page.tsx'), 'TaxesPage')
const SlideshowsPage = area(() => import('./pages/staff/slideshows-page.tsx'), 'SlideshowsPage')
const AuditPage = area(() => import('./pages/staff/audit-page.tsx'), 'AuditPage')
const AlbumsPage = area(() => import('./pages/staff/albums-page.tsx'), 'AlbumsPage')
const PhotographerPage = area(() => import('./pages/staff/photographer-page.tsx'), 'PhotographerPage')
const DisplayGroupsPage = area(() => import('./pages/staff/display-groups-page.tsx'), 'DisplayGroupsPage')
const OutboxPage = area(() => import('./pages/staff/outbox-page.tsx'), 'OutboxPage')
const StaffNotFoundPage = area(() => import('./pages/staff/staff-not-found-page.tsx'), 'StaffNotFoundPage')

/** A page for those with the right, one of a single outfitter. */
const shop = (needs: Capability, page: ReactNode) => (
  <Allowed needs={needs} ofOutfitter>
    {page}
  </Allowed>
)

const platform = (needs: Capability, page: ReactNode) => <Allowed needs={needs}>{page}</Allowed>

/** The addresses below /dashboard, /admin and /photographer (product.md 2, rules.md 7). */
export function StaffRoutes() {
  const { pathname } = useLocation()
  return (
    <Guard>
      <StaffFrame>
        <Suspense fallback={<PageResting />}>
          <AreaBoundary key={pathname}>
            <Routes>
              <Route path="/dashboard" element={shop('orders.work', <DashboardPage />)} />
              <Route path="/dashboard/rivers" element={shop('settings.manage', <OutfitterRiversPage />)} />
              <Route path="/dashboard/pricing" element={shop('settings.manage', <PricingPage />)} />
              <Route path="/dashboard/discounts" element={shop('settings.manage', <DiscountsPage />)} />
              <Route path="/dashboard/price-groups" element={shop('settings.manage', <PriceGroupsPage />)} />
              <Route path="/dashboard/pending-orders" element={shop('orders.work', <PendingOrdersPage />)} />
              <Route path="/dashboard/reports/full" element={shop('reports.full', <FullReportPage />)} />
              <Route path="/dashboard/reports/closing" element={shop('reports.closing', <ClosingReportPage />)} />
              <Route path="/dashboard/order-detail/:orderId" element={platform('orders.work', <OrderDetailPage />)} />
              <Route path="/dashboard/users" element={shop('users.manage', <UsersPage ofOutfitter />)} />
              <Route path="/dashboard/display-groups" element={shop('display-groups.manage', <DisplayGroupsPage />)} />
              <Route path="/dashboard/slideshows" element={shop('slideshows.manage', <SlideshowsPage />)} />
              <Route path="/dashboard/outbox" element={<OutboxPage />} />
              <Route path="/admin" element={platform('outfitters.read', <OutfittersPage />)} />
              <Route path="/admin/users" element={platform('outfitters.manage', <UsersPage />)} />
              <Route path="/admin/rivers" element={platform('rivers.manage', <RiversPage />)} />
              <Route path="/admin/river-sections" element={platform('rivers.manage', <RiverSectionsPage />)} />
              <Route path="/admin/albums" element={platform('albums.read', <AlbumsPage />)} />
              <Route path="/admin/orders" element={platform('orders.search', <AdminOrdersPage />)} />
              <Route
                path="/admin/report-photographer"
                element={platform('reports.photographer', <PhotographerReportPage />)}
              />
              <Route
                path="/admin/report-comprehensive"
                element={platform('reports.comprehensive', <ComprehensiveReportPage />)}
              />
              <Route path="/admin/pricing" element={platform('pricing-defaults.manage', <PricingDefaultsPage />)} />
              <Route path="/admin/taxes" element={platform('tax.manage', <TaxesPage />)} />
              <Route path="/admin/audit" element={platform('audit.read', <AuditPage />)} />
              <Route path="/photographer/:albumId?" element={platform('albums.read', <PhotographerPage />)} />
              <Route path="*" element={<StaffNotFoundPage />} />
            </Routes>
          </AreaBoundary>
        </Suspense>
      </StaffFrame>
    </Guard>
  )
}
