import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { openAsStaff } from '../support/device.ts'
import { sizes } from '../support/sizes.ts'
import { touchFindings } from '../support/touch-findings.ts'

const shop = '/outfitter/arkansas-headwaters'
const reason = 'My daughter is in this photo, and she is nine'

test.describe('a guest’s request on a phone to remove a photo', () => {
  test.use(sizes.phone)

  test('reaches the outfitter with its reason, and disappears from the list when the outfitter hides the photo', async ({
    app,
    page,
  }) => {
    await page.goto(app.url + shop)
    const photo = page.getByRole('button', { name: /^Trip photo/ }).first()
    await photo.click()
    await page.getByRole('button', { name: 'Ask to remove this photo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask to remove this photo' })
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByText(/^Please enter Why/)).toBeVisible()
    await dialog.getByLabel('Why should it be removed?').fill(reason)
    expect(await findings(page)).toEqual([])
    expect(await touchFindings(page, { font: 16, target: 44, button: 44 })).toEqual([])
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('We have your request.')).toBeVisible()

    await openAsStaff(page, app.url, 'outfitter', '/dashboard/removals')
    await expect(page.getByText(reason)).toBeVisible()
    expect(await findings(page)).toEqual([])
    expect(await touchFindings(page, { font: 16, target: 44, button: 48 })).toEqual([])
    await page.screenshot({ path: test.info().outputPath('removals.png'), fullPage: true })
    await page.getByRole('button', { name: /^Hide photo/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hide photo' }).click()
    await expect(page.getByText('Nothing to show')).toBeVisible()
  })
})
