import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { fillCard, goodCard, payNow, proceedToCard } from '../support/checkout.ts'

const shop = '/outfitter/arkansas-headwaters/external'

/** Rules that axe found broken on the page as it stands, with where. */
async function findings(page: Page): Promise<string[]> {
  // Without preload: axe would fetch the style sheets of the card form's frame, which is of an origin of its own.
  const { violations } = await new AxeBuilder({ page }).options({ preload: false }).analyze()
  return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`))
}

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['tablet', { width: 1180, height: 820 }],
] as const)
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    test('axe finds nothing on any page of the guest’s way', async ({ sharedApp, page }) => {
      await page.goto(sharedApp.url)
      await expect(page.getByRole('link', { name: /Arkansas Headwaters/ })).toBeVisible()
      expect(await findings(page), 'home').toEqual([])

      await page.goto(sharedApp.url + shop)
      await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
      await expect(page.getByRole('link', { name: /Your Order/ })).toBeVisible()
      expect(await findings(page), 'your trip').toEqual([])

      await page
        .getByRole('button', { name: /^Trip photo/ })
        .last()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findings(page), 'viewer').toEqual([])
      await page.keyboard.press('Escape')

      await page.getByRole('link', { name: /Your Order/ }).click()
      await expect(page.getByText('Order total')).toBeVisible()
      expect(await findings(page), 'cart').toEqual([])

      await proceedToCard(page)
      await expect(page.getByRole('button', { name: /Pay Now/ })).toBeEnabled()
      expect(await findings(page), 'card form').toEqual([])

      await fillCard(page, goodCard)
      await payNow(page)
      await expect(page).toHaveURL(/\/deliver\//)
      await expect(page.getByRole('link', { name: /^Download/ }).first()).toBeVisible()
      expect(await findings(page), 'delivery').toEqual([])
    })
  })

test('axe finds nothing where there is nothing to show: no photos, an unknown page, the login', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/404/)
  await page.goto(`${sharedApp.url}${shop}?date=2026-01-02`)
  await expect(page.getByText("We don't have any photos for this date")).toBeVisible()
  expect(await findings(page), 'no photos').toEqual([])
  await page.goto(`${sharedApp.url}/nothing/here`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await findings(page), 'unknown page').toEqual([])
  await page.goto(`${sharedApp.url}/login`)
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(await findings(page), 'login').toEqual([])
})
