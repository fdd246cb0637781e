import type { Capability } from '#domain/access/capabilities.ts'
import type { StaffTextKey } from '#domain/texts/staff-texts.ts'
import type { Staff } from '#client/api/staff.ts'
import type { StaffIconName } from '#client/ui/staff-icon.tsx'

export type StaffSection = 'counter' | 'reports' | 'shop' | 'photos' | 'platform' | 'device'

/** A page of the menu: where it is, what it is called, and what it takes to see it. */
export interface StaffPage {
  readonly path: string
  readonly title: StaffTextKey
  readonly icon: StaffIconName
  readonly section: StaffSection
  /** The capability that opens it; the server enforces its own all the same. Null: whoever is logged in. */
  readonly needs: Capability | null
  /** It shows one outfitter: the user's own, or the one that an administrator has opened. */
  readonly ofOutfitter?: true
  /** Where the right alone does not say that the page is of use. */
  readonly isOffered?: (staff: Staff) => boolean
}

const isPlatform = ({ can }: Staff): boolean => can('outfitters.manage')

/** The menu, in its order (product.md 2, rules.md 7). */
export const staffPages: readonly StaffPage[] = [
  {
    path: '/dashboard/pending-orders',
    title: 'shell.pending-orders',
    icon: 'receipt',
    section: 'counter',
    needs: 'orders.work',
    ofOutfitter: true,
  },
  {
    path: '/dashboard/reports/closing',
    title: 'shell.closing-report',
    icon: 'closing',
    section: 'reports',
    needs: 'reports.closing',
    ofOutfitter: true,
  },
  {
    path: '/dashboard/reports/full',
    title: 'shell.full-report',
    icon: 'chart',
    section: 'reports',
    needs: 'reports.full',
    ofOutfitter: true,
  },
  {
    path: '/dashboard',
    title: 'shell.dashboard',
    icon: 'home',
    section: 'shop',
    needs: 'orders.work',
    ofOutfitter: true,
  },
  {
    path: '/dashboard/pricing',
    title: 'shell.pricing',
    icon: 'sliders',
    section: 'shop',
    needs: 'settings.manage',
    ofOutfitter: true,
  },
  {
    path: '/dashboard/discounts',
    title: 'shell.discounts',
    icon: 'tag',
    section: 'shop',
    needs: 'settings.manage',
    ofOutfitter: true,
  },
  {
    path: '/dashboard/price-groups',
    title: 'shell.price-groups',
    icon: 'layers',
    section: 'shop',
    needs: 'settings.manage',
    ofOutfitter: true,
  },
  {
    path: '/dashboard/rivers',
    title: 'shell.rivers',
    icon: 'river',
    section: 'shop',
    needs: 'settings.manage',
    ofOutfitter: true,
  },
  {
    path: '/dashboard/users',
    title: 'shell.users',
    icon: 'users',
    section: 'shop',
    needs: 'users.manage',
    ofOutfitter: true,
  },
  {
    path: '/dashboard/display-groups',
    title: 'shell.display-groups',
    icon: 'stack',
    section: 'photos',
    needs: 'display-groups.manage',
    ofOutfitter: true,
  },
  {
    path: '/admin/albums',
    title: 'shell.albums',
    icon: 'archive',
    section: 'photos',
    needs: 'albums.read',
    // Photographers have a page of their own.
    isOffered: (staff) => staff.can('orders.work') && !isPlatform(staff),
  },
  {
    path: '/photographer',
    title: 'albums.mine',
    icon: 'archive',
    section: 'photos',
    needs: 'albums.manage',
    // Those who run a shop find its albums there.
    isOffered: ({ can, user }) => !can('orders.work') || user.is_photographer === 1,
  },
  {
    path: '/dashboard/slideshows',
    title: 'shell.slideshows',
    icon: 'slides',
    section: 'photos',
    needs: 'slideshows.manage',
    ofOutfitter: true,
  },
  {
    path: '/admin/report-photographer',
    title: 'shell.photographer-report',
    icon: 'chart',
    section: 'photos',
    needs: 'reports.photographer',
    isOffered: (staff) => !isPlatform(staff),
  },
  {
    path: '/admin',
    title: 'shell.outfitters',
    icon: 'building',
    section: 'platform',
    needs: 'outfitters.read',
    // The others' list has but the way to display groups; those of one outfitter need no list for it.
    isOffered: (staff) => isPlatform(staff) || staff.user.outfitter_id === null,
  },
  { path: '/admin/users', title: 'shell.users', icon: 'users', section: 'platform', needs: 'outfitters.manage' },
  { path: '/admin/rivers', title: 'shell.rivers', icon: 'river', section: 'platform', needs: 'rivers.manage' },
  {
    path: '/admin/river-sections',
    title: 'shell.river-sections',
    icon: 'section',
    section: 'platform',
    needs: 'rivers.manage',
  },
  {
    path: '/admin/albums',
    title: 'shell.albums',
    icon: 'archive',
    section: 'platform',
    needs: 'albums.read',
    isOffered: isPlatform,
  },
  { path: '/admin/orders', title: 'shell.orders', icon: 'list', section: 'platform', needs: 'orders.search' },
  {
    path: '/admin/report-photographer',
    title: 'shell.photographer-report',
    icon: 'chart',
    section: 'platform',
    needs: 'reports.photographer',
    isOffered: isPlatform,
  },
  {
    path: '/admin/report-comprehensive',
    title: 'shell.comprehensive-report',
    icon: 'closing',
    section: 'platform',
    needs: 'reports.comprehensive',
  },
  {
    path: '/admin/pricing',
    title: 'shell.pricing-defaults',
    icon: 'percent',
    section: 'platform',
    needs: 'pricing-defaults.manage',
  },
  { path: '/admin/taxes', title: 'shell.taxes', icon: 'bank', section: 'platform', needs: 'tax.manage' },
  { path: '/admin/audit', title: 'shell.audit', icon: 'history', section: 'platform', needs: 'audit.read' },
  { path: '/dashboard/outbox', title: 'shell.outbox', icon: 'waiting', section: 'device', needs: null },
]

/** What the menu offers: what the server's capabilities open, and has an outfitter where it shows one. */
export function offeredPages(staff: Staff): readonly StaffPage[] {
  return staffPages.filter(
    ({ needs, ofOutfitter, isOffered }) =>
      (needs === null || staff.can(needs)) &&
      (!ofOutfitter || staff.outfitterId !== null) &&
      (isOffered?.(staff) ?? true),
  )
}
