import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { acceptDigitalGoods, cartWithGroup, notice, summaryCents } from '../support/guest-steps.ts'
import { expectMails } from '../support/server/mails.ts'
import { capturedAmounts } from '../support/server/sandbox-journal.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'

const slug = 'arkansas-headwaters'

const openDialog = (page: Page) => page.getByRole('button', { name: 'Apply Discount' }).click()

async function applyCode(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Discount Code' })
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByRole('button', { name: 'Apply' }).click()
}

for (const size of ['phone', 'kiosk'] as const)
  test.describe(`discount codes on a ${size}`, () => {
    test.use(sizes[size])

    test("a code lowers the total by its percentage; a wrong code shows 'Invalid Code' and closes the window", async ({
      sharedApp,
      page,
      expectComplaint,
    }) => {
      expectComplaint(/422/)
      await cartWithGroup(page, sharedApp.url, slug, 'external')
      const before = await summaryCents(page, 'Order total')
      const subtotal = await summaryCents(page, 'Subtotal')
      const within24 = await summaryCents(page, '24hr discount')

      await openDialog(page)
      await shot(page, 'discount')
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
      await expect(notice(page, 'Missing Information', 'Please enter Discount Code')).toBeVisible()
      await applyCode(page, 'NOSUCHCODE')
      await expect(notice(page, 'Error', 'Invalid Code')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await shot(page, 'discount-invalid')
      expect(await summaryCents(page, 'Order total')).toBe(before)

      await openDialog(page)
      await expect(page.getByRole('dialog').getByLabel('Code')).toHaveValue('NOSUCHCODE')
      await applyCode(page, ' river10 ')
      await expect(page.getByText('This discount has been applied', { exact: true })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText('Discount RIVER10', { exact: true })).toBeVisible()
      await shot(page, 'discount-applied')
      expect(await summaryCents(page, 'Discount RIVER10')).toBe(Math.round((subtotal + within24) / -10))
      expect(await summaryCents(page, 'Order total')).toBeLessThan(before)
      await page.reload()
      await expect(page.getByText('Discount RIVER10', { exact: true })).toBeVisible()
    })

    test('a guest with nothing left to pay finishes the order with name and email alone', async ({
      sharedApp,
      page,
    }) => {
      const email = `free-${size}@guest.test`
      await cartWithGroup(page, sharedApp.url, slug, 'external')
      await openDialog(page)
      await applyCode(page, 'FREE')
      const dialog = page.getByRole('dialog', { name: 'Zero Balance' })
      await expect(dialog).toBeVisible()
      await shot(page, 'zero-balance')
      const finish = dialog.getByRole('button', { name: 'Finish my order' })
      await finish.click()
      await expect(page.getByText('Please enter your name and email address')).toBeVisible()
      await dialog.getByLabel('Name').fill('Robin River')
      await dialog.getByLabel('Email').fill('robin')
      await finish.click()
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      await dialog.getByLabel('Email').fill(email)
      await finish.click()
      await expect(dialog.getByText('Confirm that you understand this purchase is for digital goods')).toBeVisible()
      await shot(page, 'zero-balance-missing')
      await acceptDigitalGoods(dialog)
      await finish.click()

      await expect(page).toHaveURL(/\/deliver\/arkansas-headwaters\/order\/[\w-]{43}\/external$/)
      await expect(page.getByRole('link', { name: /^Download photo/ }).first()).toBeVisible()
      await shot(page, 'free-delivery')
      await expectMails(sharedApp.dataDirectory, email, ['Your trip photos from Arkansas Headwaters'])
      expect(await capturedAmounts(sharedApp.dataDirectory, email)).toEqual([])
      await page.goto(`${sharedApp.url}/cart/${slug}/external`)
      await expect(page.getByText('Your order is empty')).toBeVisible()
    })
  })

test('the cart of the internal link offers no discount code', async ({ sharedApp, page }) => {
  await cartWithGroup(page, sharedApp.url, slug, 'internal')
  await expect(page.getByRole('button', { name: 'Check out at counter' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply Discount' })).toHaveCount(0)
})
