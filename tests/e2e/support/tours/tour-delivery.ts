import { buyPhotos, orderAtCounter } from '../bought-order.ts'
import { callApi, logIn } from '../staff-api.ts'
import { expect, type Tour } from './tour.ts'

const place = '/deliver/arkansas-headwaters'

/**
 * Visits the delivery page of a completed order: photos, review, share link and every state of the zip. Needs a
 * controlled clock and no service worker.
 */
export async function tourDelivery({ page, url, visit }: Tour): Promise<void> {
  const order = await buyPhotos(url, { photos: 5 })
  await page.goto(url + order.page)
  await expect(page.getByRole('heading', { name: 'Thank you, Robin!' })).toBeVisible()
  await visit('delivery')
  await page
    .getByRole('link', { name: /Download photo/ })
    .first()
    .click()
  await page.clock.fastForward(6_000)
  const review = page.getByRole('dialog', { name: 'How was your trip?' })
  await expect(review).toBeVisible()
  await visit('review-dialog')
  await review.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Create a link' }).click()
  const link = page.getByLabel('Link to share')
  await expect(link).toBeVisible()
  await link.scrollIntoViewIfNeeded()
  await visit('delivery-share')
  const address = await link.inputValue()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Stop sharing?' })).toBeVisible()
  await visit('end-sharing-dialog')
  await page.getByRole('button', { name: 'Keep sharing' }).click()

  await page.goto(address)
  await expect(page.getByRole('button', { name: /^Trip photo/ }).first()).toBeVisible()
  await visit('share')
  const ended = await fetch(`${url}/api/v1/order/share`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'order-hash': order.hash },
    body: JSON.stringify({ orderId: order.id, revoke: true }),
  })
  expect(ended.status).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'These photos are no longer shared' })).toBeVisible()
  await visit('share-ended')

  await page.goto(`${url}${place}/zip/${order.hash}`)
  await expect(page.getByText('This order has no zip file yet')).toBeVisible()
  await visit('zip-none')
  const building = { name: null, status: 'building', done: 2, count: 5, expires_at: null }
  for (const [name, zip, text] of [
    ['zip-making', building, 'You can leave this page'],
    ['zip-expired', { ...building, status: 'expired' }, 'This link has expired'],
    ['zip-failed', { ...building, status: 'failed' }, 'We could not create the zip file'],
  ] as const) {
    await page.route(/\/api\/v1\/order\/hash\/[\w-]+$/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { order: object }
      await route.fulfill({ response, json: { ...body, order: { ...body.order, zip_file: zip } } })
    })
    await page.route(/\/events$/, (route) => route.abort())
    await page.reload()
    await expect(page.getByText(text)).toBeVisible()
    await visit(name)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await page.reload()
  await page.getByRole('button', { name: 'Request a zip file of all photos' }).click()
  await expect(page.getByRole('link', { name: 'Download all photos as a zip file' })).toBeVisible()
  await visit('zip-ready')
}

/** Visits orders without photos, invalid links and the slideshow. */
export async function tourOrders({ page, url, visit }: Tour): Promise<void> {
  const atCounter = await orderAtCounter(url)
  await page.goto(url + atCounter.page)
  await expect(page.getByText('Your order is waiting at the counter')).toBeVisible()
  await visit('delivery-pending')
  const { token } = await logIn(url, 'outfitter')
  await callApi(url, 'order/cancel', token, { id: atCounter.id })
  await expect(page.getByText('This order was cancelled')).toBeVisible()
  await visit('delivery-cancelled')
  const order = await buyPhotos(url)
  await callApi(url, 'order/refund', token, { id: order.id, reason: 'Rain' })
  await page.goto(url + order.page)
  await expect(page.getByText('This order was refunded', { exact: true })).toBeVisible()
  await visit('delivery-refunded')
  await page.goto(`${url}${place}/order/${'A'.repeat(43)}/external`)
  await expect(page.getByText('We could not find this order')).toBeVisible()
  await visit('delivery-not-found')
  await page.goto(`${url}/slideshow/1`)
  await expect(page.getByRole('img', { name: /^Photo 1 of/ })).toBeVisible()
  await page.mouse.move(50, 50)
  await visit('slideshow')
  await page.goto(`${url}/slideshow/99999`)
  await expect(page.getByText('No slideshows found')).toBeVisible()
  await visit('slideshow-none')
}
