import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { cartWithGroup } from '../support/guest-steps.ts'
import { sizes } from '../support/sizes.ts'
import { tourDelivery, tourOrders } from '../support/tour-delivery.ts'
import { tourKiosk, tourStaffHome } from '../support/tour-kiosk.ts'
import { tourCart, tourCheckout, tourEnds, tourPhotos } from '../support/tour-shop.ts'
import type { Tour } from '../support/tour.ts'

// The tours answer some calls themselves, which the worker would fetch past them.
test.use({ serviceWorkers: 'block' })

/** Axe finds nothing at each of these stops; those that it passed by are known by their names. */
async function tour(page: Page, url: string, ways: readonly ((tour: Tour) => Promise<void>)[]): Promise<void> {
  await page.clock.install()
  const visit = async (name: string): Promise<void> => {
    expect.soft(await findings(page), name).toEqual([])
  }
  for (const way of ways) await way({ page, url, visit })
}

// Axe takes a second and more a stop: between the smallest and the largest size only the long form looks.
const looked = process.env.LONG_TESTS === '1' ? (['phone', 'tablet'] as const) : (['phone'] as const)

for (const name of looked)
  test.describe(`axe finds nothing on a ${name}`, () => {
    test.use({ viewport: sizes[name].viewport })

    test('from the home page to a filled cart and its windows', async ({ sharedApp, page, expectComplaint }) => {
      expectComplaint(/Service Worker registration|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
      await tour(page, sharedApp.url, [tourPhotos, tourCart])
    })

    test('through the checkout and all that may happen there', async ({ sharedApp, page, expectComplaint }) => {
      expectComplaint(/Service Worker registration|40[09]|50\d/)
      await cartWithGroup(page, sharedApp.url, 'arkansas-headwaters', 'external')
      await tour(page, sharedApp.url, [tourCheckout, tourEnds])
    })

    test('on the page of a bought order, its zip and its share, and where links lead nowhere', async ({
      sharedApp,
      page,
      expectComplaint,
    }) => {
      expectComplaint(/Service Worker registration|404|410|ERR_FAILED/)
      await tour(page, sharedApp.url, [tourDelivery, tourOrders])
    })
  })

test.describe('axe finds nothing on a kiosk', () => {
  test.use(sizes.kiosk)

  test('on any page of a guest, and on the staff’s page that made it one', async ({
    sharedApp,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/Service Worker registration/)
    await tour(page, sharedApp.url, [tourKiosk, tourStaffHome])
  })
})
