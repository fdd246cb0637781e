import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/app.ts'
import { expectStaffAreasKept, logInAsStaff } from '../support/device.ts'
import { openFaultyLink } from '../support/faulty-link.ts'
import { mortalBrowser } from '../support/mortal-browser.ts'
import { photographer } from '../support/photographer.ts'
import { figure, proof } from '../support/proof.ts'
import { callApi, logIn } from '../support/staff-api.ts'
import { counts } from './counts.ts'

const input = (page: Page) => page.getByLabel('Choose photos', { exact: true }).and(page.locator('input'))
const pending = (page: Page, count: number) =>
  page.getByText(`${count} ${count === 1 ? 'photo' : 'photos'} not yet uploaded`).first()

/** Draws a JPEG from random pixels, so that no two photos have the same bytes. */
async function photo(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const raw = { width: 60, height: 40, channels: 3 } as const
  const buffer = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .resize(600, 400, { kernel: 'nearest' })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

test('a photo that the page shows as added is still on the device after the browser is killed', async ({
  sharedApp,
}, testInfo) => {
  test.setTimeout(counts.long ? 3_600_000 : 300_000)
  const { url } = sharedApp
  const { albumId } = await photographer(url)
  const link = await openFaultyLink(() => Number(new URL(url).port))
  const browser = mortalBrowser()
  const names = Array.from({ length: counts.kills }, (_, index) => `KILL_${1000 + index}.JPG`)
  try {
    let page = await browser.open()
    await page.goto(`${link.url}/login`)
    await logInAsStaff(page, 'photographer')
    await page.goto(`${link.url}/photographer/${albumId}`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(input(page)).toBeAttached()
    await expectStaffAreasKept(page)
    link.set('down')
    for (const [index, name] of names.entries()) {
      const file = await photo(name)
      await input(page).setInputFiles([file])
      await expect(pending(page, index + 1)).toBeVisible()
      // Kills the browser at once or after up to 400 milliseconds, so that the kill hits different moments.
      await page.waitForTimeout((index % 5) * 100)
      await browser.kill()
      page = await browser.open()
      await page.goto(`${link.url}/photographer/${albumId}`)
      await expect(pending(page, index + 1), `after kill ${index + 1}`).toBeVisible()
      await expect(input(page)).toBeAttached()
    }
    link.set('whole')
    await expect(page.getByText('All photos are uploaded')).toBeVisible({ timeout: counts.long ? 300_000 : 60_000 })
  } finally {
    await browser.remove()
    await link.close()
  }
  const { token } = await logIn(url, 'photographer')
  const { album } = (await callApi(url, `album/${albumId}`, token, null)) as {
    album: { photos: { name: string; has_original: boolean }[] }
  }
  expect(album.photos.map(({ name }) => name).toSorted()).toEqual(names)
  expect(album.photos.every((added) => added.has_original)).toBe(true)
  const killed = `the browser killed ${figure(counts.kills)} times within 500 ms of it`
  proof(testInfo, 3, `${killed}: ${figure(names.length)} of ${figure(names.length)} photos there, and uploaded after`)
})
