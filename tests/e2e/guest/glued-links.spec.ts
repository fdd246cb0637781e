import { expect, test } from '../support/app.ts'
import { buyPhotos } from '../support/bought-order.ts'

test('a link opens with anything that a mail program glued to it', async ({ sharedApp, page }) => {
  const order = await buyPhotos(sharedApp.url, { photos: 1 })
  const link = sharedApp.url + order.page.replace('/external', '')
  for (const glue of ['.', ',', ')', '>', '"', '%20', '\u00a0', '\u200b', '\u00ad', '.Thanks']) {
    await page.goto(link + glue)
    await expect(page.getByRole('link', { name: /^Download/ }).first()).toBeVisible()
    await expect(page).toHaveURL(link)
  }
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  for (const glue of [')', '.'])
    for (const channel of ['', '/external']) {
      const shop = `${sharedApp.url}/outfitter/arkansas-headwaters${channel}`
      await page.goto(shop + glue)
      await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()
      await expect(page).toHaveURL(shop)
    }
})
