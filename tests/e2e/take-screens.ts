// `npm run screens [-- size … tour …]` takes screenshots of pages and dialogs: of all, or only of the named sizes and
// tours. Sizes: phone, tablet, desktop, kiosk. Tours: photos, checkout, delivery, outfitter, platform, photographer,
// outbox.
// oxlint-disable-next-line import/no-unassigned-import -- it sets DEMO_TIMEZONE before other modules read it
import './support/tours/evening-zone.ts'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { root } from '../../src/tools/build-inputs.mjs'
import { chromiumOptions } from './support/chromium-options.ts'
import { demoZone } from './support/demo-zone.ts'
import { cartWithGroup } from './support/guest-steps.ts'
import { sizes } from './support/sizes.ts'
import { startApp } from './support/server/start-app.ts'
import { tourDelivery, tourOrders } from './support/tours/tour-delivery.ts'
import { tourKiosk, tourStaffHome } from './support/tours/tour-kiosk.ts'
import { tourWithoutServer, tourOutbox } from './support/tours/tour-offline.ts'
import { tourCart, tourCheckout, tourCartEnds, tourPhotos } from './support/tours/tour-shop.ts'
import { tourPhotographer } from './support/tours/tour-photographer.ts'
import { tourOutfitter, tourPlatform } from './support/tours/tour-staff.ts'
import { waitUntilStill, type Tour } from './support/tours/tour.ts'

const folder = join(root, 'tests/e2e/screens')

type Way = (tour: Tour) => Promise<void>

const withCart: Way = ({ page, url }) => cartWithGroup(page, url, 'arkansas-headwaters', 'external')

const tours: readonly { size: keyof typeof sizes; name: string; ways: readonly Way[] }[] = [
  ...(['phone', 'tablet'] as const).flatMap((size) => [
    { size, name: 'photos', ways: [tourPhotos, tourCart] },
    { size, name: 'checkout', ways: [withCart, tourCheckout, tourCartEnds, tourWithoutServer] },
    { size, name: 'delivery', ways: [tourDelivery, tourOrders] },
  ]),
  ...(['phone', 'tablet', 'desktop'] as const).flatMap((size) => [
    { size, name: 'outfitter', ways: [tourOutfitter] },
    { size, name: 'platform', ways: [tourPlatform] },
    { size, name: 'photographer', ways: [tourPhotographer] },
  ]),
  { size: 'tablet', name: 'outbox', ways: [tourOutbox] },
  { size: 'kiosk', name: 'kiosk', ways: [tourKiosk, tourStaffHome] },
]

const wanted = process.argv.slice(2)
const isWanted = (all: readonly string[], one: string): boolean =>
  wanted.includes(one) || !wanted.some((each) => all.includes(each))
const allSizes = tours.map(({ size }) => size)
const allNames = tours.map(({ name }) => name).filter((name) => name !== 'kiosk')

async function shoot(page: Page, size: string, name: string): Promise<void> {
  await waitUntilStill(page)
  await page.screenshot({ path: join(folder, `${name}-${size}.png`), timeout: 20_000 })
  process.stdout.write(`${name} ${size}\n`)
}

mkdirSync(folder, { recursive: true })
const app = await startApp()
const browser = await chromium.launch(chromiumOptions().launchOptions)
try {
  for (const { size, ways } of tours.filter((each) => isWanted(allSizes, each.size) && isWanted(allNames, each.name))) {
    const { viewport } = sizes[size]
    // Blocks the service worker, because its fetches would bypass the answers that the tours give.
    const context = await browser.newContext({
      viewport,
      locale: 'en-US',
      timezoneId: demoZone,
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.clock.install()
    for (const way of ways) await way({ page, url: app.url, visit: (name) => shoot(page, size, name) })
    await context.close()
  }
} finally {
  await browser.close()
  await app.remove()
}
