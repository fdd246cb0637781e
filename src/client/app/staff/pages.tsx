import type { Staff } from '#client/api/staff-session.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import type { StaffPage } from './staff-page.ts'

const DashboardPage = lazyPart(() => import('./pages/dashboard-page.tsx'), 'DashboardPage')
const PricingPage = lazyPart(() => import('#client/features/settings/pricing-page.tsx'), 'PricingPage')
const DiscountsPage = lazyPart(() => import('#client/features/pricing/discounts-page.tsx'), 'DiscountsPage')
const PrepaidPage = lazyPart(() => import('#client/features/prepaid/prepaid-page.tsx'), 'PrepaidPage')
const PrepaidCardsPage = lazyPart(() => import('#client/features/prepaid/cards-page.tsx'), 'PrepaidCardsPage')
const PriceGroupsPage = lazyPart(() => import('#client/features/pricing/price-groups-page.tsx'), 'PriceGroupsPage')
const CounterPage = lazyPart(() => import('./pages/counter-page.tsx'), 'CounterPage')
const OrderDetailPage = lazyPart(
  () => import('#client/features/orders/detail/order-detail-page.tsx'),
  'OrderDetailPage',
)
const ReceiptPage = lazyPart(() => import('#client/features/orders/receipt/receipt-page.tsx'), 'ReceiptPage')
const FullReportPage = lazyPart(() => import('#client/features/reports/full-report-page.tsx'), 'FullReportPage')
const ClosingReportPage = lazyPart(
  () => import('#client/features/reports/closing-report-page.tsx'),
  'ClosingReportPage',
)
const OutfitterRiversPage = lazyPart(
  () => import('#client/features/rivers/outfitter-rivers-page.tsx'),
  'OutfitterRiversPage',
)
const UsersPage = lazyPart(() => import('#client/features/users/users-page.tsx'), 'UsersPage')
const OutfittersPage = lazyPart(() => import('#client/features/outfitters/outfitters-page.tsx'), 'OutfittersPage')
const RiversPage = lazyPart(() => import('#client/features/rivers/rivers-page.tsx'), 'RiversPage')
const RiverSectionsPage = lazyPart(() => import('#client/features/rivers/river-sections-page.tsx'), 'RiverSectionsPage')
const OrderSearchPage = lazyPart(
  () => import('#client/features/orders/search/order-search-page.tsx'),
  'OrderSearchPage',
)
const PhotographerReportPage = lazyPart(
  () => import('#client/features/reports/photographer-report-page.tsx'),
  'PhotographerReportPage',
)
const ComprehensiveReportPage = lazyPart(
  () => import('#client/features/reports/comprehensive-report-page.tsx'),
  'ComprehensiveReportPage',
)
const PricingDefaultsPage = lazyPart(
  () => import('#client/features/pricing/pricing-defaults-page.tsx'),
  'PricingDefaultsPage',
)
const TaxesPage = lazyPart(() => import('#client/features/tax/taxes-page.tsx'), 'TaxesPage')
const RaftCodesPage = lazyPart(() => import('#client/features/guides/raft-codes-page.tsx'), 'RaftCodesPage')
const GuidesPage = lazyPart(() => import('#client/features/guides/guides-page.tsx'), 'GuidesPage')
const SlideshowsPage = lazyPart(() => import('#client/features/slideshows/slideshows-page.tsx'), 'SlideshowsPage')
const AuditPage = lazyPart(() => import('#client/features/audit/audit-page.tsx'), 'AuditPage')
const SystemPage = lazyPart(() => import('#client/features/system/system-page.tsx'), 'SystemPage')
const RemovalsPage = lazyPart(() => import('#client/features/removals/removals-page.tsx'), 'RemovalsPage')
const AlbumsPage = lazyPart(() => import('./pages/photos/albums-page.tsx'), 'AlbumsPage')
const PhotographerPage = lazyPart(() => import('./pages/photos/photographer-page.tsx'), 'PhotographerPage')
const DisplayGroupsPage = lazyPart(() => import('./pages/photos/display-groups-page.tsx'), 'DisplayGroupsPage')
const AccountPage = lazyPart(() => import('./pages/account-page.tsx'), 'AccountPage')
const ConfirmEmailPage = lazyPart(() => import('#client/features/account/confirm-email-page.tsx'), 'ConfirmEmailPage')
const OutboxPage = lazyPart(() => import('./pages/outbox-page.tsx'), 'OutboxPage')

export const isAdministrator = ({ can }: Staff): boolean => can('outfitters.manage')

// The menu lists these pages in one section for administrators, and in another section for all other users.
const albums = { path: '/admin/albums', needs: 'albums.read', element: <AlbumsPage /> } as const
const photographerReport = {
  path: '/admin/report-photographer',
  needs: 'reports.photographer',
  element: <PhotographerReportPage />,
} as const

/** All staff pages in the order of the menu (docs/rules.md#routes, docs/rules.md#rights-table). */
export const staffPages: readonly StaffPage[] = [
  {
    path: '/dashboard/pending-orders',
    needs: 'orders.work',
    element: (id) => <CounterPage outfitterId={id} />,
    menu: { section: 'counter', title: 'shell.pending-orders', icon: 'receipt' },
  },
  {
    path: '/dashboard/orders',
    needs: 'orders.search',
    element: <OrderSearchPage />,
    menu: {
      section: 'counter',
      title: 'shell.orders',
      icon: 'list',
      // Administrators have the same page in their own section.
      isOffered: (staff) => !isAdministrator(staff),
    },
  },
  {
    path: '/dashboard/reports/closing',
    needs: 'reports.closing',
    element: (id) => <ClosingReportPage outfitterId={id} />,
    menu: { section: 'reports', title: 'shell.closing-report', icon: 'closing' },
  },
  {
    path: '/dashboard/reports/full',
    needs: 'reports.full',
    element: (id) => <FullReportPage outfitterId={id} />,
    menu: { section: 'reports', title: 'shell.full-report', icon: 'chart' },
  },
  {
    path: '/dashboard',
    needs: 'orders.work',
    element: (id) => <DashboardPage outfitterId={id} />,
    menu: { section: 'shop', title: 'shell.dashboard', icon: 'home' },
  },
  {
    path: '/dashboard/pricing',
    needs: 'settings.manage',
    element: (id) => <PricingPage outfitterId={id} />,
    menu: { section: 'shop', title: 'shell.pricing', icon: 'sliders' },
  },
  {
    path: '/dashboard/discounts',
    needs: 'settings.manage',
    element: (id) => <DiscountsPage outfitterId={id} />,
    menu: { section: 'shop', title: 'shell.discounts', icon: 'tag' },
  },
  {
    path: '/dashboard/prepaid',
    needs: 'orders.work',
    element: (id) => <PrepaidPage outfitterId={id} />,
    menu: { section: 'shop', title: 'batches.title', icon: 'receipt' },
  },
  {
    path: '/dashboard/price-groups',
    needs: 'settings.manage',
    element: (id) => <PriceGroupsPage outfitterId={id} />,
    menu: { section: 'shop', title: 'shell.price-groups', icon: 'layers' },
  },
  {
    path: '/dashboard/rivers',
    needs: 'settings.manage',
    element: (id) => <OutfitterRiversPage outfitterId={id} />,
    menu: { section: 'shop', title: 'shell.rivers', icon: 'river' },
  },
  {
    path: '/dashboard/users',
    needs: 'users.manage',
    element: (id) => <UsersPage key={id} outfitterId={id} />,
    menu: { section: 'shop', title: 'shell.users', icon: 'users' },
  },
  {
    path: '/dashboard/display-groups',
    needs: 'display-groups.manage',
    element: (id) => <DisplayGroupsPage outfitterId={id} />,
    menu: { section: 'photos', title: 'shell.display-groups', icon: 'stack' },
  },
  {
    ...albums,
    menu: {
      section: 'photos',
      title: 'shell.albums',
      icon: 'archive',
      // Photographers do not get the menu item 'Albums', because their item 'My albums' lists their albums.
      isOffered: (staff) => staff.can('orders.work') && !isAdministrator(staff),
    },
  },
  {
    path: '/photographer/:albumId?',
    needs: 'albums.read',
    element: <PhotographerPage />,
    menu: {
      section: 'photos',
      title: 'albums.mine',
      icon: 'archive',
      // Users who run an outfitter and take no photos do not get the menu item 'My albums'.
      isOffered: ({ can, user }) => can('albums.manage') && (!can('orders.work') || user.is_photographer === 1),
    },
  },
  {
    path: '/dashboard/slideshows',
    needs: 'slideshows.manage',
    element: (id) => <SlideshowsPage key={id} outfitterId={id} />,
    menu: { section: 'photos', title: 'shell.slideshows', icon: 'slides' },
  },
  {
    path: '/dashboard/guides',
    needs: 'outfitters.read',
    element: (id) => <GuidesPage key={id} outfitterId={id} />,
    menu: { section: 'photos', title: 'guides.title', icon: 'users' },
  },
  {
    path: '/dashboard/raft-codes',
    needs: 'outfitters.read',
    element: (id) => <RaftCodesPage key={id} outfitterId={id} />,
  },
  {
    path: '/dashboard/removals',
    needs: 'removals.work',
    element: <RemovalsPage />,
    menu: { section: 'photos', title: 'removals.title', icon: 'eyeOff' },
  },
  {
    ...photographerReport,
    menu: {
      section: 'photos',
      title: 'shell.photographer-report',
      icon: 'chart',
      isOffered: (staff) => !isAdministrator(staff),
    },
  },
  {
    path: '/admin',
    needs: 'outfitters.read',
    element: <OutfittersPage />,
    menu: {
      section: 'administration',
      title: 'shell.outfitters',
      icon: 'building',
      // Users of one outfitter do not get the menu item 'Outfitters'. The list would only link them to their display
      // groups, which have a menu item of their own.
      isOffered: (staff) => isAdministrator(staff) || staff.user.outfitter_id === null,
    },
  },
  {
    path: '/admin/users',
    needs: 'outfitters.manage',
    element: <UsersPage key="all" outfitterId={null} />,
    menu: { section: 'administration', title: 'shell.users', icon: 'users' },
  },
  {
    path: '/admin/rivers',
    needs: 'rivers.manage',
    element: <RiversPage />,
    menu: { section: 'administration', title: 'shell.rivers', icon: 'river' },
  },
  {
    path: '/admin/river-sections',
    needs: 'rivers.manage',
    element: <RiverSectionsPage />,
    menu: { section: 'administration', title: 'shell.river-sections', icon: 'section' },
  },
  {
    ...albums,
    menu: { section: 'administration', title: 'shell.albums', icon: 'archive', isOffered: isAdministrator },
  },
  {
    path: '/admin/orders',
    needs: 'outfitters.manage',
    element: <OrderSearchPage />,
    menu: { section: 'administration', title: 'shell.orders', icon: 'list' },
  },
  {
    ...photographerReport,
    menu: { section: 'administration', title: 'shell.photographer-report', icon: 'chart', isOffered: isAdministrator },
  },
  {
    path: '/admin/report-comprehensive',
    needs: 'reports.comprehensive',
    element: <ComprehensiveReportPage />,
    menu: { section: 'administration', title: 'shell.comprehensive-report', icon: 'closing' },
  },
  {
    path: '/admin/pricing',
    needs: 'pricing-defaults.manage',
    element: <PricingDefaultsPage />,
    menu: { section: 'administration', title: 'shell.pricing-defaults', icon: 'percent' },
  },
  {
    path: '/admin/taxes',
    needs: 'tax.manage',
    element: <TaxesPage />,
    menu: { section: 'administration', title: 'shell.taxes', icon: 'bank' },
  },
  {
    path: '/admin/audit',
    needs: 'audit.read',
    element: <AuditPage />,
    menu: { section: 'administration', title: 'shell.audit', icon: 'history' },
  },
  {
    path: '/admin/system',
    needs: 'system.manage',
    element: <SystemPage />,
    menu: { section: 'administration', title: 'system.title', icon: 'gear' },
  },
  {
    path: '/dashboard/outbox',
    needs: null,
    element: <OutboxPage />,
    menu: { section: 'device', title: 'shell.outbox', icon: 'waiting' },
  },
  { path: '/dashboard/prepaid/:batchId', needs: 'settings.manage', element: <PrepaidCardsPage /> },
  { path: '/account', needs: null, element: <AccountPage /> },
  { path: '/account/email/:token', needs: null, element: <ConfirmEmailPage /> },
  { path: '/dashboard/order-detail/:orderId', needs: 'orders.work', element: <OrderDetailPage /> },
  { path: '/dashboard/order-detail/:orderId/receipt', needs: 'orders.work', element: <ReceiptPage /> },
]
