import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { call } from '../../support/guest.ts'
import { openAsStaff } from '../support/device.ts'

const shop = '/outfitter/arkansas-headwaters'

async function saving(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
  await act()
  expect((await answer).status()).toBe(200)
}

test(
  'the settings page saves each setting on blur, and the storefront shows it',
  { tag: '@journey' },
  async ({ sharedApp, page }) => {
    const { url } = sharedApp
    await openAsStaff(page, url, 'outfitter', '/dashboard')
    const tagLine = page.getByLabel('Tag Line')
    await tagLine.fill('Whitewater <b>since</b> 1977')
    await saving(page, () => page.keyboard.press('Tab'))
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByLabel('Name', { exact: true }).fill('')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('status').getByText('Please enter Name')).toBeVisible()
    await page.getByLabel('Email').fill('nobody')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible()

    await page.reload()
    await expect(tagLine).toHaveValue('Whitewater <b>since</b> 1977')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Arkansas Headwaters')
    await page.getByLabel('Cart Timeout').fill('240')
    await page.getByLabel('Website Label').fill('Our site')
    await page.getByLabel('Header', { exact: true }).fill('#123456')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Data Saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Cart Timeout')).toHaveValue('240')
    await expect(page.getByLabel('Website Label')).toHaveValue('Our site')
    await expect(page.getByLabel('Header', { exact: true })).toHaveValue('#123456')

    await page.goto(url + shop)
    await expect(page.getByText('Whitewater <b>since</b> 1977').first()).toBeVisible()
    const head = page.getByRole('banner').first()
    await expect(head).toHaveCSS('background-color', 'rgb(18, 52, 86)')
  },
)

test('a settings field keeps a typed value that could not be saved, and the page reports the failure', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/422|503|ERR_/)
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard')
  await page.getByLabel('Trip Advisor').fill('javascript:alert(1)')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Not saved')).toBeVisible()
  await expect(page.getByLabel('Trip Advisor')).toHaveValue('javascript:alert(1)')
  await expect(page.getByLabel('Trip Advisor')).toHaveAttribute('aria-invalid', 'true')
  await page.route('**/api/v1/outfitter/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByLabel('Website URL').fill('https://headwaters.test')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('status').getByText(/could not reach the server/)).toBeVisible()
  await page.unroute('**/api/v1/outfitter/*')
  await expect(page.getByLabel('Website URL')).toHaveValue('https://headwaters.test')
})

test('guests see an outfitter’s logo, which must be a JPEG or PNG', async ({ sharedApp, page }, testInfo) => {
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard')
  const input = page.locator('input[type=file]').first()
  const text = testInfo.outputPath('logo.gif')
  await writeFile(text, 'GIF89a')
  await input.setInputFiles(text)
  await expect(page.getByText('File type image/gif is not allowed')).toBeVisible()
  const logo = join(testInfo.outputPath(), 'logo.png')
  await writeFile(
    logo,
    await sharp({ create: { width: 320, height: 90, channels: 3, background: '#0c5f6c' } })
      .png()
      .toBuffer(),
  )
  await input.setInputFiles(logo)
  await expect(page.getByText('Data Saved')).toBeVisible()
  const shown = page.getByRole('img', { name: 'Current logo' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.goto(sharedApp.url + shop)
  const seen = page.locator('header img').first()
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('the printed page with the QR code of the external link shows the link’s address and hides the settings', async ({
  sharedApp,
  page,
}) => {
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard')
  await page.evaluate(() => {
    Object.assign(globalThis, { print: () => document.body.setAttribute('data-printed', '') })
  })
  const external = `${sharedApp.url}${shop}/external`
  await expect(page.getByRole('img', { name: `External link: ${external}` })).toBeVisible()
  await page.getByRole('button', { name: 'Print code: External link' }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-print-sheet]')
  await expect(sheet.getByText('Find your photos')).toBeVisible()
  await expect(sheet.getByText(external)).toBeVisible()
  await expect(page.getByText('Settings', { exact: true })).toBeHidden()
})

test('the settings page saves the kiosk slideshow as soon as an outfitter chooses it', async ({ sharedApp, page }) => {
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard')
  const select = page.getByRole('combobox', { name: /^Kiosk slideshow/ })
  for (const [name, other] of [
    ['Waiting room', 'No slideshow'],
    ['No slideshow', 'Waiting room'],
  ] as const) {
    await expect(select).toContainText(other)
    await saving(page, async () => {
      await select.click()
      await page.getByRole('option', { name }).click()
    })
    await page.reload()
    await expect(select).toContainText(name)
  }
})

test('the pricing page saves each change, and turning off counter checkout also turns off required counter checkout', async ({
  sharedApp,
  page,
}) => {
  const { url } = sharedApp
  await openAsStaff(page, url, 'outfitter', '/dashboard/pricing')
  await expect(page.getByLabel('Processing fee')).toHaveValue('2.50')
  await expect(page.getByRole('slider', { name: 'Standard commission' })).toBeHidden()
  expect(await findings(page)).toEqual([])
  const required = page.getByRole('switch', { name: 'Require checkout at counter' })
  await saving(page, () => page.getByText('Require checkout at counter').click())
  await expect(required).toBeChecked()
  await saving(page, () => page.getByText('Allow checkout at counter').click())
  await expect(required).toBeHidden()
  await saving(page, () => page.getByText('Allow checkout at counter').click())
  await expect(required).not.toBeChecked()
  await page.getByLabel('Display group price').fill('65')
  await saving(page, () => page.keyboard.press('Tab'))
  await page.getByRole('slider', { name: '24 hour discount' }).focus()
  await saving(page, () => page.keyboard.press('ArrowRight'))
  await page.reload()
  await expect(page.getByLabel('Display group price')).toHaveValue('65.00')
  await expect(page.getByRole('slider', { name: '24 hour discount' })).toHaveValue('21')
  await expect(required).not.toBeChecked()
})

test('an administrator who opened an outfitter sees and changes the outfitter’s commission on sales that have the 24 hour discount', async ({
  sharedApp,
  page,
}) => {
  await openAsStaff(page, sharedApp.url, 'admin', '/admin')
  await page.getByRole('button', { name: 'Dashboard: Canyon Co' }).click()
  await page.getByRole('link', { name: 'Pricing', exact: true }).click()
  const slider = page.getByRole('slider', { name: '24hr commission' })
  const before = Number(await slider.inputValue())
  await slider.focus()
  await saving(page, () => page.keyboard.press('ArrowRight'))
  await page.reload()
  await expect(slider).toHaveValue(String(before + 1))
})

test('an employee sees the day’s sales figures and no settings on the dashboard', async ({ sharedApp, page }) => {
  await openAsStaff(page, sharedApp.url, 'employee', '/dashboard')
  await expect(page.getByRole('link', { name: /orders? waiting at the counter/ })).toBeVisible()
  await expect(page.getByText('Counter sales today', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeHidden()
})

/** Changes the outfitter's settings through the API, as an administrator on another device does. */
async function changeElsewhere(url: string, fields: object): Promise<void> {
  const { body } = await call(url, 'POST', 'auth/login', {
    body: { email: 'admin@eddyline.test', password: 'eddyline-demo-2026' },
  })
  const { token } = body as unknown as { token: string }
  const answer = await fetch(`${url}/api/v1/outfitter/1`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  expect(answer.status).toBe(200)
}

test('an open settings page keeps a colleague’s changes and saves only the edited field', async ({ app, page }) => {
  const { url } = app
  await openAsStaff(page, url, 'outfitter', '/dashboard/pricing')
  const price = page.getByLabel('Display group price')
  await expect(price).toHaveValue('60.00')
  await changeElsewhere(url, { display_group_price: 9900, tag_line: 'A colleague wrote this' })
  await price.focus()
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByLabel('Tag Line')).toHaveValue('A colleague wrote this')
  await page.getByLabel('Google').fill('https://google.test/reviews')
  await changeElsewhere(url, { tag_line: 'And another word' })
  await saving(page, () => page.getByRole('button', { name: 'Save', exact: true }).click())
  await page.getByRole('link', { name: 'Pricing', exact: true }).click()
  await expect(price).toHaveValue('99.00')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.reload()
  await expect(page.getByLabel('Tag Line')).toHaveValue('And another word')
  await expect(page.getByLabel('Google')).toHaveValue('https://google.test/reviews')
})

test('a setting that is changed twice before the first answer is saved with the later value', async ({ app, page }) => {
  await openAsStaff(page, app.url, 'outfitter', '/dashboard/pricing')
  const price = page.getByLabel('Display group price')
  await expect(price).toHaveValue('60.00')
  const answers: number[] = []
  await page.route('**/api/v1/outfitter/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 700))
    answers.push(response.status())
    return route.fulfill({ response })
  })
  await price.fill('50')
  await page.keyboard.press('Tab')
  await price.fill('60')
  await page.keyboard.press('Tab')
  await expect.poll(() => answers).toEqual([200, 200])
  await page.unroute('**/api/v1/outfitter/*')
  await page.reload()
  await expect(price).toHaveValue('60.00')
})

test('the settings page saves a typed colour on blur, and restores the stored cart timeout with a message when staff empty that field', async ({
  app,
  page,
}) => {
  await openAsStaff(page, app.url, 'outfitter', '/dashboard')
  const header = page.getByLabel('Header', { exact: true })
  await header.fill('#0A0B0C')
  await saving(page, () => page.keyboard.press('Tab'))
  await page.reload()
  await expect(header).toHaveValue('#0A0B0C')
  await page.getByLabel('Cart Timeout').fill('')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('status').getByText('Please enter Cart Timeout')).toBeVisible()
  await expect(page.getByLabel('Cart Timeout')).toHaveValue('180')
})

test('a settings field saves a typed value when the browser goes back without a blur', async ({ app, page }) => {
  await openAsStaff(page, app.url, 'outfitter', '/dashboard/discounts')
  const discounts = page.getByRole('heading', { name: 'Discounts' })
  await expect(discounts).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const tagLine = page.getByLabel('Tag Line')
  await expect(tagLine).toHaveValue(/Browns Canyon/)
  await tagLine.fill('Typed before going back')
  await page.goBack()
  await expect(discounts).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(tagLine).toHaveValue('Typed before going back')
})

test('a setting that is typed and not left is saved when the page is reloaded or its tab is closed', async ({
  sharedApp,
  page,
  context,
  watch,
}) => {
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard')
  await page.getByLabel('Page meta title').fill('Typed and reloaded')
  await page.reload()
  await expect(page.getByLabel('Page meta title')).toHaveValue('Typed and reloaded')
  await page.getByLabel('Page meta title').fill('Typed and closed')
  await page.close()
  const next = await context.newPage()
  watch(next)
  await next.goto(`${sharedApp.url}/dashboard/pricing`)
  const fee = next.getByLabel('Processing fee')
  await fee.fill('3.75')
  await next.goto(`${sharedApp.url}/dashboard`)
  await expect(next.getByLabel('Page meta title')).toHaveValue('Typed and closed')
  await next.goto(`${sharedApp.url}/dashboard/pricing`)
  await expect(fee).toHaveValue('3.75')
})
