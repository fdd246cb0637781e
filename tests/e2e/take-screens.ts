// `npm run screens [-- phone|tablet|desktop|kiosk …]`: every page, and many a window, at the sizes they are used at, to be
// looked at.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { root } from '../../src/tools/build-inputs.mjs'
import { chromiumOptions } from './support/chromium-options.ts'
import { cartWithGroup } from './support/guest-steps.ts'
import { sizes } from './support/sizes.ts'
import { startApp } from './support/start-app.ts'
import { tourDelivery, tourOrders } from './support/tour-delivery.ts'
import { tourKiosk, tourStaffHome } from './support/tour-kiosk.ts'
import { tourCart, tourCheckout, tourEnds, tourPhotos } from './support/tour-shop.ts'
import { tourOutfitter, tourPlatform } from './support/tour-staff.ts'
import { settle, type Tour } from './support/tour.ts'

const folder = join(root, 'tests/e2e/screens')

type Way = (tour: Tour) => Promise<void>

const withCart: Way = ({ page, url }) => cartWithGroup(page, url, 'arkansas-headwaters', 'external')

const tours: readonly { size: keyof typeof sizes; ways: readonly Way[] }[] = [
  ...(['phone', 'tablet'] as const).flatMap((size) => [
    { size, ways: [tourPhotos, tourCart] },
    { size, ways: [withCart, tourCheckout, tourEnds] },
    { size, ways: [tourDelivery, tourOrders] },
  ]),
  ...(['phone', 'tablet', 'desktop'] as const).map((size) => ({ size, ways: [tourOutfitter, tourPlatform] })),
  { size: 'kiosk', ways: [tourKiosk, tourStaffHome] },
]

const wanted = process.argv.slice(2)

async function shoot(page: Page, size: string, name: string): Promise<void> {
  await settle(page)
  await page.screenshot({ path: join(folder, `${name}-${size}.png`), timeout: 20_000 })
  process.stdout.write(`${name} ${size}\n`)
}

mkdirSync(folder, { recursive: true })
const app = await startApp()
const browser = await chromium.launch(chromiumOptions().launchOptions)
try {
  for (const { size, ways } of tours.filter((each) => wanted.length === 0 || wanted.includes(each.size))) {
    const { viewport } = sizes[size]
    // Without the worker, which would fetch past what the tours answer themselves.
    const context = await browser.newContext({
      viewport,
      locale: 'en-US',
      timezoneId: 'America/Denver',
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
