// `npm run screens [-- phone|tablet|desktop|kiosk … photos|checkout|delivery|outfitter|platform|photographer|outbox …]`:
// every page, and many a window, at the sizes they are used at, to be looked at; all, or the named sizes and ways only.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { root } from '../../src/tools/build-inputs.mjs'
import { chromiumOptions } from './support/chromium-options.ts'
import { demoZone } from './support/demo-zone.ts'
import { cartWithGroup } from './support/guest-steps.ts'
import { sizes } from './support/sizes.ts'
import { startApp } from './support/start-app.ts'
import { tourDelivery, tourOrders } from './support/tour-delivery.ts'
import { tourKiosk, tourStaffHome } from './support/tour-kiosk.ts'
import { tourAway, tourOutbox } from './support/tour-offline.ts'
import { tourCart, tourCheckout, tourEnds, tourPhotos } from './support/tour-shop.ts'
import { tourPhotographer } from './support/tour-photographer.ts'
import { tourOutfitter, tourPlatform } from './support/tour-staff.ts'
import { settle, type Tour } from './support/tour.ts'

const folder = join(root, 'tests/e2e/screens')

type Way = (tour: Tour) => Promise<void>

const withCart: Way = ({ page, url }) => cartWithGroup(page, url, 'arkansas-headwaters', 'external')

const tours: readonly { size: keyof typeof sizes; name: string; ways: readonly Way[] }[] = [
  ...(['phone', 'tablet'] as const).flatMap((size) => [
    { size, name: 'photos', ways: [tourPhotos, tourCart] },
    { size, name: 'checkout', ways: [withCart, tourCheckout, tourEnds, tourAway] },
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
  await settle(page)
  await page.screenshot({ path: join(folder, `${name}-${size}.png`), timeout: 20_000 })
  process.stdout.write(`${name} ${size}\n`)
}

mkdirSync(folder, { recursive: true })
const app = await startApp()
const browser = await chromium.launch(chromiumOptions().launchOptions)
try {
  for (const { size, ways } of tours.filter((each) => isWanted(allSizes, each.size) && isWanted(allNames, each.name))) {
    const { viewport } = sizes[size]
    // Without the worker, which would fetch past what the tours answer themselves.
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
