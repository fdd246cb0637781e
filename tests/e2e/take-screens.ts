// `npm run screens`: the guest's pages at the sizes of a phone and a tablet, for the README and for looking at.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { root } from '../../src/tools/build-inputs.mjs'
import { chromiumOptions } from './support/chromium-options.ts'
import { fillCard, goodCard, payNow, proceedToCard } from './support/checkout.ts'
import { startApp } from './support/start-app.ts'

const folder = join(root, 'tests/e2e/screens')
const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 1180, height: 820 } } as const

async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(2000)
}

async function takeAll(url: string, size: keyof typeof sizes): Promise<void> {
  const browser = await chromium.launch(chromiumOptions().launchOptions)
  const page = await browser.newPage({ viewport: sizes[size], locale: 'en-US', timezoneId: 'America/Denver' })
  const shot = async (name: string): Promise<void> => {
    await settle(page)
    await page.screenshot({ path: join(folder, `${name}-${size}.png`) })
  }
  await page.goto(`${url}/`)
  await shot('home')
  await page.goto(`${url}/outfitter/arkansas-headwaters/external`)
  await shot('your-trip')
  await page
    .getByRole('button', { name: /^Trip photo/ })
    .first()
    .click()
  await shot('viewer')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  await page
    .getByRole('heading', { name: /^Photos|^Single/ })
    .first()
    .scrollIntoViewIfNeeded()
    .catch(() => {})
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .last()
    .click()
  await shot('singles')
  await page.getByRole('link', { name: /Your Order/ }).click()
  await page.waitForURL(/\/cart\//)
  await shot('cart')
  await proceedToCard(page)
  await fillCard(page, goodCard)
  await shot('checkout')
  await payNow(page)
  await page.waitForURL(/\/deliver\//)
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .waitFor()
  await shot('delivery')
  await browser.close()
}

mkdirSync(folder, { recursive: true })
const app = await startApp()
try {
  for (const size of ['phone', 'tablet'] as const) await takeAll(app.url, size)
} finally {
  await app.remove()
}
