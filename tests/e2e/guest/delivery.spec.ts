import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { readZip } from '../../api/deliveries/read-zip.ts'
import { call } from '../../support/guest.ts'
import { expect, test } from '../support/app.ts'
import { buyPhotos, type BoughtOrder } from '../support/bought-order.ts'
import { expectMails } from '../support/server/mails.ts'
import { sizes } from '../support/sizes.ts'
import { callApi, logIn } from '../support/staff-api.ts'

interface Delivered {
  readonly photos: readonly { readonly file_name: string; readonly full_path: string }[]
}

/** Downloads the originals of an order one by one. Returns them in base64, by file name. */
async function originalsOf(url: string, { hash }: BoughtOrder): Promise<Map<string, string>> {
  const { photos } = (await call(url, 'GET', `order/hash/${hash}`)).body.order as unknown as Delivered
  const files = photos.map(async ({ file_name, full_path }): Promise<[string, string]> => {
    const bytes = await (await fetch(url + full_path)).arrayBuffer()
    return [file_name, Buffer.from(bytes).toString('base64')]
  })
  return new Map(await Promise.all(files))
}

/** Bytes of a size as the page shows it: '3 photos, 1.2 MB' → 1,200,000. */
function bytesOf(text: string): number {
  const [, value, unit] = /([\d.]+) (kB|MB)$/.exec(text) ?? []
  return Number(value) * (unit === 'MB' ? 1_000_000 : 1_000)
}

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, Robin!' })
const reviewDialog = (page: Page) => page.getByRole('dialog', { name: 'How was your trip?' })

test.use(sizes.phone)

test('a guest watches their zip being built, gets it by mail, and finds every original in it bit for bit', async ({
  sharedApp,
  page,
}) => {
  const { url, dataDirectory } = sharedApp
  const order = await buyPhotos(url, { email: 'zip@guest.test' })
  const originals = await originalsOf(url, order)
  expect(originals.size).toBe(3)

  await page.goto(`${url}/deliver/arkansas-headwaters/zip/${order.hash}`)
  await expect(page.getByText('This order has no zip file yet')).toBeVisible()
  await page.getByRole('button', { name: 'Request a zip file of all photos' }).tap()
  const link = page.getByRole('link', { name: 'Download all photos as a zip file' })
  await expect(link).toBeVisible()
  // The zip of three photos is ready at once. The notice that promises an email in a few minutes must then close.
  await expect(page.getByText(/You will get an email in a few minutes/)).toBeHidden({ timeout: 2_000 })
  await expect(page.getByText(/^This link works until .* [A-Z]{3}\S*$/)).toBeVisible()
  const shownSize = bytesOf(await page.getByText(/^3 photos, /).innerText())

  const downloading = page.waitForEvent('download')
  await link.tap()
  const zip = await readFile(await (await downloading).path())
  const entries = readZip(zip).map(({ name, bytes }): [string, string] => [name, bytes.toString('base64')])
  expect(new Map(entries)).toEqual(originals)
  // The page rounds the zip's size to two digits or more. So the shown size differs from the real one by at most 5 %.
  expect(Math.abs(shownSize / zip.length - 1), `${shownSize} and ${zip.length} bytes`).toBeLessThan(0.051)

  const mails = await expectMails(dataDirectory, 'zip@guest.test', [/photos/i, /zip/i])
  const mail = mails.find(({ subject }) => /zip/i.test(subject ?? ''))
  const address = /https?:\/\/\S+\/deliver\/arkansas-headwaters\/zip\/[\w-]+/.exec(mail?.text ?? '')?.[0]
  expect(address).toBe(`${url}/deliver/arkansas-headwaters/zip/${order.hash}`)
  await page.getByRole('link', { name: 'Back to your photos' }).tap()
  await expect(thanks(page)).toBeVisible()
  await expect(link).toBeVisible()
})

test.describe('the zip on the delivery page', () => {
  // Blocks the service worker, because its fetches would bypass the answers that this test gives.
  test.use({ serviceWorkers: 'block' })

  /**
   * Replaces the zip in the server's answers with the result of `zip`. When `zip` returns null, the answer stays as it
   * is.
   */
  async function showZip(page: Page, zip: () => object | null): Promise<void> {
    await page.route(/\/api\/v1\/order\/hash\/[\w-]+$/, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { order: object }
      const shown = zip()
      await route.fulfill({
        response,
        json: shown ? { ...answer, order: { ...answer.order, zip_file: shown } } : answer,
      })
    })
    // Blocks the event stream, so that the page must poll.
    await page.route(/\/order\/hash\/[\w-]+\/events/, (route) => route.abort())
  }

  test('the page shows the progress of a zip in numbers, even without the event stream', async ({
    sharedApp,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/Service Worker registration blocked|ERR_FAILED/)
    const order = await buyPhotos(sharedApp.url)
    const building = { name: null, status: 'building', count: 3, expires_at: null }
    let zip: object | null = { ...building, done: 1 }
    await showZip(page, () => zip)
    await page.clock.install()
    await page.goto(sharedApp.url + order.page)
    const progress = page.getByRole('progressbar', { name: 'Preparing your zip file' })
    await expect(progress).toHaveAttribute('aria-valuetext', '1 of 3 photos')
    await expect(page.getByText('You can leave this page. We will email you the link.')).toBeVisible()
    zip = { ...building, done: 2 }
    await page.clock.fastForward(5_000)
    await expect(progress).toHaveAttribute('aria-valuetext', '2 of 3 photos')
    zip = null
    await page.clock.fastForward(5_000)
    await expect(page.getByRole('button', { name: 'Request a zip file of all photos' })).toBeVisible()
  })

  test('a guest can request an expired zip again', async ({ sharedApp, page, expectComplaint }) => {
    expectComplaint(/Service Worker registration blocked|ERR_FAILED/)
    const order = await buyPhotos(sharedApp.url)
    let zip: object | null = { name: null, status: 'expired', done: 3, count: 3, expires_at: '2026-01-01T00:00:00Z' }
    await showZip(page, () => zip)
    await page.goto(`${sharedApp.url}/deliver/arkansas-headwaters/zip/${order.hash}`)
    await expect(page.getByText('This link has expired. We can send you a new one by email.')).toBeVisible()
    zip = null
    await page.getByRole('button', { name: 'Email me a new link' }).tap()
    await expect(page.getByRole('link', { name: 'Download all photos as a zip file' })).toBeVisible()
    await expect(page.getByText(/This link works until/)).toBeVisible()
  })
})

test('a share link shows the photos but no data of the buyer, and shows no photos after the buyer stops sharing', async ({
  sharedApp,
  page,
  browser,
  watch,
  expectComplaint,
}) => {
  expectComplaint(/410/)
  const { url } = sharedApp
  const order = await buyPhotos(url, { email: 'sharing@guest.test', name: 'Shirley Sharing' })
  await page.goto(url + order.page)
  await page.getByRole('button', { name: 'Create a link' }).tap()
  const address = await page.getByLabel('Link to share').inputValue()
  expect(address).toMatch(new RegExp(`^${url}/share/[\\w-]{22,}$`))
  expect(address).not.toContain(order.hash)
  const picture = async () => /property="og:image" content="([^"]*)"/.exec(await (await fetch(address)).text())?.[1]
  const preview = await fetch((await picture()) ?? 'no picture')
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

  const friend = await browser.newContext({ locale: 'en-US' })
  const seen = await friend.newPage()
  watch(seen)
  const answers: Promise<string>[] = []
  seen.on('response', (response) => {
    if (/json|html/.test(response.headers()['content-type'] ?? '')) answers.push(response.text().catch(() => ''))
  })
  await seen.goto(address)
  await expect(seen.getByRole('heading', { name: 'Trip photos' })).toBeVisible()
  await expect(seen.getByRole('button', { name: /^Trip photo/ })).toHaveCount(3)
  await expect
    .poll(() => seen.evaluate(() => [...document.images].filter(({ naturalWidth }) => naturalWidth > 300).length))
    .toBe(3)
  expect(await seen.locator('meta[name="robots"][content="noindex"]').count()).toBe(1)
  const words = [await seen.content(), ...(await Promise.all(answers))].join('\n')
  expect(words).toContain('/images/')
  const dollars = (order.total / 100).toFixed(2)
  const secrets = ['Shirley', 'Sharing', 'sharing@', order.hash, dollars, `"total"`, 'full_path', '/original', 'DSC']
  expect(secrets.filter((secret) => words.includes(secret))).toEqual([])

  await page.getByRole('button', { name: 'Stop sharing' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).tap()
  await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible()
  await seen.reload()
  await expect(seen.getByRole('heading', { name: 'These photos are no longer shared' })).toBeVisible()
  expect(await picture()).toBeUndefined()
  await expect(seen.locator('img')).toHaveCount(0)
  await friend.close()
})

test('the delivery page asks an idle guest for a review after a download, links both review sites, and asks no more once the guest dismissed the question', async ({
  sharedApp,
  page,
  context,
}) => {
  await context.route('https://example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Reviews</h1>' }),
  )
  const order = await buyPhotos(sharedApp.url)
  await page.clock.install()
  await page.goto(sharedApp.url + order.page)
  await expect(thanks(page)).toBeVisible()
  await expect(reviewDialog(page)).toBeHidden()
  await page.clock.fastForward(6_000)
  await expect(reviewDialog(page)).toBeHidden()
  await page
    .getByRole('link', { name: /Download photo/ })
    .first()
    .tap()
  await page.clock.fastForward(6_000)
  await expect(reviewDialog(page)).toContainText('A review helps Arkansas Headwaters a lot')
  for (const [name, address] of [
    ['Review on Google', 'https://example.com/google-reviews'],
    ['Review on Trip Advisor', 'https://example.com/tripadvisor'],
  ] as const) {
    const opening = context.waitForEvent('page')
    await reviewDialog(page).getByRole('link', { name }).tap()
    const opened = await opening
    await expect(opened).toHaveURL(address)
    expect(await opened.evaluate(() => window.opener as unknown)).toBeNull()
    await opened.close()
  }
  await reviewDialog(page).getByRole('button', { name: 'Close' }).tap()
  await expect(reviewDialog(page)).toBeHidden()

  await page.reload()
  await expect(thanks(page)).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('link', { name: /Download photo/ })).toHaveCount(3)
  await page
    .getByRole('link', { name: /Download photo/ })
    .first()
    .tap()
  await page.clock.fastForward(60_000)
  await expect(reviewDialog(page)).toBeHidden()
})

test.describe('the delivery page in a browser that can share files', () => {
  test("the button 'Save all' shares every original under its file name from the camera", async ({
    sharedApp,
    page,
  }) => {
    const order = await buyPhotos(sharedApp.url)
    const originals = await originalsOf(sharedApp.url, order)
    await page.addInitScript(() => {
      const shared: [string, string][] = []
      const base64 = async (file: File): Promise<string> => {
        const bytes = new Uint8Array(await file.arrayBuffer())
        let text = ''
        for (const byte of bytes) text += String.fromCharCode(byte)
        return btoa(text)
      }
      Object.assign(navigator, {
        canShare: ({ files }: ShareData) => Array.isArray(files),
        share: async ({ files = [] }: ShareData) => {
          if (!navigator.userActivation.isActive) throw new DOMException('no press', 'NotAllowedError')
          for (const file of files) shared.push([file.name, await base64(file)])
        },
      })
      Object.assign(window, { shared })
    })
    await page.goto(sharedApp.url + order.page)
    await page.getByRole('button', { name: 'Save all' }).tap()
    await page.getByRole('button', { name: 'Share 3 photos' }).tap()
    await expect(page.getByText('Done. Your photos are where you saved them.')).toBeVisible()
    const shared = await page.evaluate(() => (window as unknown as { shared: [string, string][] }).shared)
    expect(new Map(shared)).toEqual(originals)
  })
})

test('the page of a refunded order says so and serves no originals', async ({ sharedApp, page }) => {
  const { url } = sharedApp
  const order = await buyPhotos(url, { email: 'refunded@guest.test' })
  const { photos } = (await call(url, 'GET', `order/hash/${order.hash}`)).body.order as unknown as Delivered
  const [photo] = photos
  expect((await fetch(url + photo?.full_path)).status).toBe(200)
  await page.goto(url + order.page)
  await expect(thanks(page)).toBeVisible()

  const { token } = await logIn(url, 'outfitter')
  await callApi(url, 'order/refund', token, { id: order.id, reason: 'Rain' })
  expect((await fetch(url + photo?.full_path)).status).toBe(410)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This order was refunded' })).toBeVisible()
  await expect(page.getByText('This order was refunded, so you can no longer download its photos')).toBeVisible()
  await expect(page.getByRole('link', { name: /Download/ })).toHaveCount(0)
  await expectMails(sharedApp.dataDirectory, 'refunded@guest.test', [/photos/i, /refund/i])

  await page.goto(`${url}/deliver/arkansas-headwaters/zip/${order.hash}`)
  await expect(page.getByText('This order was refunded, so you can no longer download its photos')).toBeVisible()
})

test('a wrong link to an order, a zip or shared photos says that nothing was found', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/404|400/)
  const wrong = 'A'.repeat(43)
  const unknown = 'We could not find this order. Check the link in your email.'
  for (const [path, text] of [
    [`/deliver/arkansas-headwaters/order/${wrong}/external`, unknown],
    [`/deliver/arkansas-headwaters/zip/${wrong}`, unknown],
    [`/share/${wrong}`, 'We could not find these photos'],
  ] as const) {
    await page.goto(sharedApp.url + path)
    await expect(page.getByText(text)).toBeVisible()
  }
})
