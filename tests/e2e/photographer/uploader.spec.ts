import { expect, test } from '../support/app.ts'
import { uprightCameraPhoto } from '../support/camera-photo.ts'
import { logInAsStaff } from '../support/device.ts'

test('a browser uploads photos across origins to the configured upload server, and the album shows them', async ({
  app,
  page,
}) => {
  // Gives one server two host names, one for pages and one for uploads. A browser treats them as two origins.
  const { port } = new URL(app.url)
  const [pages, uploads] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  await app.restart({ PUBLIC_URL: pages, UPLOAD_BASE_URL: uploads })
  const calls = new Set<string>()
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    const [, call] = /^\/api\/v1\/photo\/([\w-]+)/.exec(pathname) ?? []
    if (call) calls.add(`${response.request().method()} ${call} ${origin}`)
  })
  await page.goto(`${pages}/login`)
  await logInAsStaff(page, 'photographer')
  await page
    .getByRole('link', { name: /Browns Canyon\|Morning$/ })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText('17 photos')
  const buffer = await uprightCameraPhoto('2026:07:04 10:42:00')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'FAR_AWAY.JPG', mimeType: 'image/jpeg', buffer }])
  await expect(page.getByRole('main')).toContainText('18 photos')
  await expect.poll(() => [...calls].filter((call) => call.includes('finish-upload'))).not.toEqual([])
  await expect(page.getByText('All photos are uploaded')).toBeVisible()
  for (const call of ['POST known', 'POST preview', 'POST tus', 'PATCH tus', 'POST finish-upload'])
    expect(calls).toContain(`${call} ${uploads}`)
  expect([...calls].filter((call) => call.endsWith(pages))).toEqual([])
})
