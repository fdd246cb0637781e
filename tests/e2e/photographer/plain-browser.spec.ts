import { expect, test } from '../support/app.ts'
import { uprightCameraPhoto } from '../support/camera-photo.ts'
import { openAsStaff } from '../support/device.ts'
import { photographer } from '../support/photographer.ts'

// Plain WebKitGTK and pages without https lack the browser features that these tests remove.
test.describe('a browser without navigator.storage', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Reflect.deleteProperty(Object.getPrototypeOf(navigator) as object, 'storage')),
  )

  test('a photographer adds photos to an album', async ({ sharedApp, page }) => {
    const { albumId } = await photographer(sharedApp.url)
    await openAsStaff(page, sharedApp.url, 'photographer', `/photographer/${albumId}`)
    expect(await page.evaluate(() => 'storage' in navigator)).toBe(false)
    const buffer = await uprightCameraPhoto('2026:07:04 10:42:00')
    const input = page.getByLabel('Choose photos', { exact: true }).and(page.locator('input'))
    await input.setInputFiles([{ name: 'IMG_2001.JPG', mimeType: 'image/jpeg', buffer }])
    await expect(page.getByRole('button', { name: 'Trip photo IMG_2001.JPG' })).toBeVisible()
    await expect(page.getByText('All photos are uploaded')).toBeVisible()
  })
})

test.describe('a browser without a clipboard', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Reflect.deleteProperty(Object.getPrototypeOf(navigator) as object, 'clipboard')),
  )

  test("the button 'Copy link' shows staff the link to copy by hand", async ({ sharedApp, page }) => {
    await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard')
    await page.getByRole('button', { name: /^Copy/ }).first().click()
    const link = `${sharedApp.url}/outfitter/arkansas-headwaters`
    await expect(page.getByText(`We could not copy the link. Copy it yourself: ${link}`, { exact: true })).toBeVisible()
  })
})
