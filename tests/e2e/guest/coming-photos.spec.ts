import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { tusClient } from '../../api/photos/tus-client.ts'
import { buyer, Guest } from '../../support/guest.ts'
import { cameraFile } from '../../unit/images/camera-files.ts'
import { expect, test } from '../support/app.ts'
import { photographer } from '../support/photographer.ts'
import { expectMails } from '../support/server/mails.ts'
import { sizes } from '../support/sizes.ts'
import { logIn } from '../support/staff-api.ts'

test.use(sizes.phone)

test('a guest sees a photo that is still with the photographer as coming, and the open page gets its original by itself', async ({
  sharedApp,
  page,
}) => {
  const { url, dataDirectory } = sharedApp
  const { albumId, upload } = await photographer(url)
  const here = await upload('here.jpg', await cameraFile({ dateTime: '2026:07:04 10:00:00' }))
  const device = tusClient({ url }, (await logIn(url, 'photographer')).token)
  const original = await cameraFile({ width: 1_200, height: 800, dateTime: '2026:07:04 10:00:07' })
  const sha256 = createHash('sha256').update(original).digest('hex')
  const preview = await device.preview(albumId, await sharp(original).resize(600).jpeg().toBuffer(), sha256)

  const guest = new Guest(url)
  await guest.start('arkansas-headwaters', [{ photo_id: here.id }, { photo_id: preview.body.photo?.id }])
  const email = 'coming@guest.test'
  await guest.tax({ ...buyer, email })
  const paid = await guest.charge({ email })
  expect(paid.status).toBe(200)
  const [first] = await expectMails(dataDirectory, email, [/photos/i])
  expect(first?.text).toContain('1 of 2 is here, 1 is still with the photographer.')

  // The question for a review would cover the page.
  await page.addInitScript((id) => localStorage.setItem(`guest:review-dismissed:${id}`, '1'), guest.orderId)
  await page.goto(`${url}/deliver/arkansas-headwaters/order/${paid.body.order.hash ?? ''}/external`)
  await expect(page.getByText(/^1 of 2 is here, 1 is still with the photographer\./)).toBeVisible()
  const coming = page.getByText('Coming', { exact: true })
  await expect(coming).toBeVisible()
  const downloads = page.getByRole('link', { name: /^Download photo/ })
  await expect(downloads).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(2)

  expect((await device.multipart(albumId, original, { sha256 })).status).toBe(201)
  await expect(downloads).toHaveCount(2, { timeout: 20_000 })
  await expect(coming).toBeHidden()
  await expect(page.getByText(/^Your photos are ready\. /)).toBeVisible()
  await expectMails(dataDirectory, email, [/^Your trip photos/, /^All your trip photos/])
})
