import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { cartWithGroup } from '../support/guest-steps.ts'
import { overlapFindings } from '../support/overlap-findings.ts'
import { sizes } from '../support/sizes.ts'
import { touchFindings } from '../support/touch-findings.ts'
import { largeTextFindings } from '../support/tours/large-text-findings.ts'
import { tourDelivery, tourOrders } from '../support/tours/tour-delivery.ts'
import { tourKiosk, tourStaffHome } from '../support/tours/tour-kiosk.ts'
import { tourCart, tourCheckout, tourCartEnds, tourPhotos } from '../support/tours/tour-shop.ts'
import type { Tour } from '../support/tours/tour.ts'

// Blocks the service worker. A tour opens the app's pages and answers some of their calls itself. Requests of a service
// worker would bypass those answers.
test.use({ serviceWorkers: 'block' })

/**
 * Opens the pages of a tour. At each page it runs axe and measures the controls, and reports faults under the page's
 * name.
 */
async function tour(
  page: Page,
  url: string,
  ways: readonly ((tour: Tour) => Promise<void>)[],
  targetOf: (name: string) => number = () => 44,
): Promise<void> {
  await page.clock.install()
  const visit = async (name: string): Promise<void> => {
    expect.soft(await findings(page), name).toEqual([])
    expect.soft(await overlapFindings(page), name).toEqual([])
    expect.soft(await touchFindings(page, { font: 16, target: targetOf(name) }), name).toEqual([])
    expect.soft(await largeTextFindings(page), `${name} with text of 200 %`).toEqual([])
  }
  for (const way of ways) await way({ page, url, visit })
}

// Axe takes more than a second per page, so only the long run also checks the tablet.
const looked = process.env.LONG_TESTS === '1' ? (['phone', 'tablet'] as const) : (['phone'] as const)

for (const name of looked)
  test.describe(`the guest pages on a ${name}`, () => {
    test.use(sizes[name])

    test('have no axe violation from the home page to a filled cart, including the windows of these pages', async ({
      sharedApp,
      page,
      expectComplaint,
    }) => {
      expectComplaint(/Service Worker registration|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
      await tour(page, sharedApp.url, [tourPhotos, tourCart])
    })

    test('have no axe violation in the checkout or at any of the checkout’s errors', async ({
      sharedApp,
      page,
      expectComplaint,
    }) => {
      expectComplaint(/Service Worker registration|40[09]|50\d/)
      await cartWithGroup(page, sharedApp.url, 'arkansas-headwaters', 'external')
      await tour(page, sharedApp.url, [tourCheckout, tourCartEnds])
    })

    test('have no axe violation on the delivery, zip and share pages or on the pages of broken links', async ({
      sharedApp,
      page,
      expectComplaint,
    }) => {
      expectComplaint(/Service Worker registration|404|410|ERR_FAILED/)
      await tour(page, sharedApp.url, [tourDelivery, tourOrders])
    })
  })

test.describe('the pages of a kiosk', () => {
  test.use(sizes.kiosk)

  test('have no axe violation, and neither has the staff page that turns a device into a kiosk', async ({
    sharedApp,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/Service Worker registration/)
    await tour(page, sharedApp.url, [tourKiosk, tourStaffHome], (name) => (name.startsWith('kiosk-') ? 56 : 44))
  })
})
