import { logInAsStaff, logOut } from '../device.ts'
import { damagedAnswer } from './damaged-answer.ts'
import { expect, type Tour } from './tour.ts'

type Stop = readonly [name: string, path: string, heading: string | RegExp, shows?: string | RegExp]

/** A past date in UTC. The zone does not matter, because the tour asks for a range of several days. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function visitStops({ page, url, visit }: Tour, stops: readonly Stop[]): Promise<void> {
  for (const [name, path, heading, shows] of stops) {
    await page.goto(`${url}${path}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    if (shows !== undefined) await expect(main.getByText(shows).first()).toBeVisible()
    await expect(main.getByLabel('Loading')).toHaveCount(0)
    await visit(name)
  }
}

async function logIn(tour: Tour, who: Parameters<typeof logInAsStaff>[1]): Promise<void> {
  await tour.page.goto(`${tour.url}/login`)
  await logInAsStaff(tour.page, who)
}

/** Visits the pages of an outfitter's office and counter, and their dialogs. */
export async function tourOutfitter(tour: Tour): Promise<void> {
  const { page, visit } = tour
  await logIn(tour, 'outfitter')
  await visitStops(tour, [
    ['dashboard', '/dashboard', /./, 'Tag Line'],
    ['pricing', '/dashboard/pricing', 'Pricing', 'Processing Fee'],
    // By name, because other tests fill the first page with newer orders.
    ['own-orders', '/dashboard/orders?text=Dana+Whitewater', 'Orders', 'Dana Whitewater'],
    ['discounts', '/dashboard/discounts', 'Discounts', 'RIVER10'],
    ['prepaid', '/dashboard/prepaid', 'Prepaid codes', 'No prepaid codes yet'],
    ['price-groups', '/dashboard/price-groups', 'Price Groups'],
    ['offered-rivers', '/dashboard/rivers', /River/, 'Browns Canyon'],
    ['outfitter-users', '/dashboard/users', 'Users', 'Evan Employee'],
    ['slideshows', '/dashboard/slideshows?slideshow=1', 'Slideshows', '9 photos'],
    ['guides', '/dashboard/guides', 'Guides', 'No guides yet'],
    ['raft-codes', '/dashboard/raft-codes', 'Raft codes', 'Raft 12'],
    ['removals', '/dashboard/removals', 'Removal requests', 'Nothing to show'],
    ['closing-report', '/dashboard/reports/closing', 'Closing report', /Totals|No orders found/],
    ['full-report', `/dashboard/reports/full?startDate=${daysAgo(13)}&endDate=${daysAgo(-1)}`, 'Full report', 'Totals'],
    ['order-detail', '/dashboard/order-detail/7', /Order 7/, 'Commission'],
    ['account', '/account', 'Your account', 'This device'],
    ['outbox', '/dashboard/outbox', 'Waiting actions', 'Everything has been sent'],
    ['pending-orders', '/dashboard/pending-orders', 'Pending Orders', 'Dana Whitewater'],
  ])
  await page
    .getByRole('button', { name: /^Release/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await visit('release-dialog')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /^Order, guest/ }).fill('dana')
  await expect(page.getByRole('option', { name: /Dana Whitewater/ }).first()).toBeVisible()
  await visit('find-anything')
  await page.keyboard.press('Escape')
  await page.goto(`${tour.url}/dashboard/display-groups`)
  await page.getByRole('combobox', { name: 'Album' }).click()
  await page.getByRole('option', { name: /Browns Canyon · Morning/ }).click()
  await expect(page.getByRole('region', { name: /^Suggested groups/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Display group' }).click()
  await page.getByRole('option').nth(1).click()
  await visit('display-groups')
  await logOut(tour.page)
}

/** Visits the pages of administrators. */
export async function tourPlatform(tour: Tour): Promise<void> {
  const { page, visit } = tour
  await logIn(tour, 'admin')
  await visitStops(tour, [
    ['outfitters', '/admin', 'Outfitters', 'Canyon Co'],
    ['rivers', '/admin/rivers', 'Rivers', 'Arkansas'],
    ['river-sections', '/admin/river-sections', 'River Sections', 'Browns Canyon'],
    ['albums', '/admin/albums', 'Albums', /\|Browns Canyon\|/],
    ['orders', '/admin/orders?all=1', 'Orders', 'Arkansas Headwaters'],
    ['photographer-report', '/admin/report-photographer?photographerId=4', 'Photographer report', 'Totals'],
    ['comprehensive-report', '/admin/report-comprehensive', 'Comprehensive report'],
    ['pricing-defaults', '/admin/pricing', /Pricing/],
    ['taxes', '/admin/taxes', /Tax/, 'Colorado'],
    ['audit', '/admin/audit', /Audit/],
    ['users', '/admin/users', 'Users', 'Paula Photographer'],
    ['system', '/admin/system', 'System', 'No damaged originals'],
  ])
  await page.route('**/api/v1/system/damaged-originals', (route) => route.fulfill(damagedAnswer(route.request(), 40)))
  await visitStops(tour, [['system-damaged', '/admin/system', 'System', 'IMG_5102.JPG']])
  await page.goto(`${tour.url}/admin/albums`)
  await page
    .getByRole('link', { name: /Browns Canyon\|Morning$/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Select: / }).first()).toBeVisible()
  await visit('album')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save album' })).toBeVisible()
  await visit('album-edit-dialog')
  await page.keyboard.press('Escape')
  await page.goto(`${tour.url}/admin/users`)
  await page.getByRole('button', { name: 'New User' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
  await visit('user-dialog')
  await page.keyboard.press('Escape')
  await logOut(tour.page)
}
