import { Route, Routes } from 'react-router-dom'
import { area } from './area.tsx'

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
const AuditPage = area(() => import('./pages/staff/audit-page.tsx'), 'AuditPage')
const NotYetPage = area(() => import('./pages/not-yet-page.tsx'), 'NotYetPage')
const NotFoundPage = area(() => import('./pages/not-found-page.tsx'), 'NotFoundPage')

/** The addresses below /dashboard and /admin (product.md 2, rules.md 7). */
export function StaffRoutes() {
  return (
    <Routes>
      <Route path="/dashboard" element={<DashboardPage />} />
      <Route path="/dashboard/rivers" element={<OutfitterRiversPage />} />
      <Route path="/dashboard/pricing" element={<PricingPage />} />
      <Route path="/dashboard/discounts" element={<DiscountsPage />} />
      <Route path="/dashboard/price-groups" element={<PriceGroupsPage />} />
      <Route path="/dashboard/pending-orders" element={<PendingOrdersPage />} />
      <Route path="/dashboard/reports/full" element={<FullReportPage />} />
      <Route path="/dashboard/reports/closing" element={<ClosingReportPage />} />
      <Route path="/dashboard/order-detail/:orderId" element={<OrderDetailPage />} />
      <Route path="/dashboard/users" element={<UsersPage />} />
      <Route path="/dashboard/display-groups" element={<NotYetPage />} />
      <Route path="/dashboard/slideshows" element={<NotYetPage />} />
      <Route path="/dashboard/outbox" element={<NotYetPage />} />
      <Route path="/admin" element={<OutfittersPage />} />
      <Route path="/admin/users" element={<UsersPage />} />
      <Route path="/admin/rivers" element={<RiversPage />} />
      <Route path="/admin/river-sections" element={<RiverSectionsPage />} />
      <Route path="/admin/albums" element={<NotYetPage />} />
      <Route path="/admin/orders" element={<AdminOrdersPage />} />
      <Route path="/admin/report-photographer" element={<PhotographerReportPage />} />
      <Route path="/admin/report-comprehensive" element={<ComprehensiveReportPage />} />
      <Route path="/admin/pricing" element={<PricingDefaultsPage />} />
      <Route path="/admin/taxes" element={<TaxesPage />} />
      <Route path="/admin/audit" element={<AuditPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
