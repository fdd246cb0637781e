import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { buyPhotos } from '../support/bought-order.ts'
import { expect, test } from '../support/app.ts'
import { shopPath } from '../support/guest-steps.ts'
import { photographer } from '../support/photographer.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'

const slug = 'arkansas-headwaters'
const sides = { landscape: { width: 900, height: 600 }, portrait: { width: 600, height: 900 } } as const

/** Draws a photo with water at the top and sand at the bottom, so that a screenshot shows its rotation. */
function photoOf({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#c2a169"/><rect width="100%" height="60%" fill="#3b7ea1"/>
    <circle cx="20%" cy="20%" r="8%" fill="#f2c230"/></svg>`
  return sharp(Buffer.from(drawn)).jpeg().toBuffer()
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return box
}

/** The area between the viewer's bars. On wide windows the side buttons reduce it. */
async function roomOf(page: Page): Promise<Box> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const top = await boxOf(page.getByRole('dialog').locator('header'))
  const bottom = await boxOf(page.getByRole('dialog').locator('footer'))
  const y = top.y + top.height
  const buttons = width >= 800 ? 88 : 0
  expect(bottom.y + bottom.height).toBeLessThanOrEqual(height + 1)
  return { x: buttons, y, width: width - 2 * buttons, height: bottom.y - y }
}

/**
 * Expects the picture in the centre of the viewer, between its bars and buttons. The picture is as large as fits there,
 * multiplied by the zoom.
 */
async function expectFitting(page: Page, name: string | RegExp, ratio: number, zoom = 1): Promise<void> {
  const picture = page.getByRole('dialog').getByRole('img', { name })
  await expect(async () => {
    const room = await roomOf(page)
    const box = await boxOf(picture)
    expect(Math.abs(box.x + box.width / 2 - (room.x + room.width / 2))).toBeLessThan(1)
    expect(Math.abs(box.y + box.height / 2 - (room.y + room.height / 2))).toBeLessThan(1)
    const width = Math.min(room.width, room.height * ratio) * zoom
    expect(Math.abs(box.width - width)).toBeLessThan(1)
    expect(Math.abs(box.height - width / ratio)).toBeLessThan(1)
    if (zoom > 1) return
    expect(box.x).toBeGreaterThanOrEqual(room.x - 1)
    expect(box.y).toBeGreaterThanOrEqual(room.y - 1)
    expect(box.x + box.width).toBeLessThanOrEqual(room.x + room.width + 1)
    expect(box.y + box.height).toBeLessThanOrEqual(room.y + room.height + 1)
  }).toPass({ timeout: 10_000 })
}

/** Checks the picture in all four rotations, plain and zoomed, on an upright and a turned device. */
async function expectEveryTurnFits(
  page: Page,
  name: string | RegExp,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const press = (button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click()
  const upright = page.viewportSize() ?? { width: 0, height: 0 }
  for (const turns of [0, 1, 2, 3]) {
    const ratio = turns % 2 === 0 ? width / height : height / width
    await expectFitting(page, name, ratio)
    if (turns === 1) await shot(page, `viewer-turned-${width}x${height}`)
    await press('Zoom in')
    await expectFitting(page, name, ratio, 1.5)
    await press('Zoom out')
    await press('Zoom out')
    await page.setViewportSize({ width: upright.height, height: upright.width })
    await expectFitting(page, name, ratio)
    if (turns === 1) await shot(page, `viewer-turned-device-${width}x${height}`)
    await page.setViewportSize(upright)
    await press('Rotate')
  }
  await expectFitting(page, name, width / height)
  await press('Zoom out')
  await press('Rotate')
  await expectFitting(page, name, height / width, 0.75)
}

for (const size of ['phone', 'tablet'] as const)
  test.describe(`the photo viewer on a ${size}`, () => {
    test.use(sizes[size])

    for (const held of ['landscape', 'portrait'] as const)
      test(`a ${held} photo fits the viewer in every rotation, even when the guest turns the device`, async ({
        sharedApp,
        page,
      }) => {
        const name = `${held}_${size}.JPG`
        const { upload } = await photographer(sharedApp.url)
        await upload(name, await photoOf(sides[held]))
        await page.goto(sharedApp.url + shopPath(slug, 'external'))
        const tile = page.getByRole('button', { name: new RegExp(`^Trip photo ${name}`) })
        // The list renders only rows near the window, and new uploads are at its end. So the test scrolls until the
        // photo appears.
        await expect(async () => {
          await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
          await expect(tile).toBeInViewport({ timeout: 500 })
        }).toPass({ timeout: 30_000 })
        await tile.click()
        await expectEveryTurnFits(page, name, sides[held])
      })
  })

test.describe('the photo viewer of the delivery page on a phone', () => {
  test.use(sizes.phone)

  test('a bought photo fits the viewer of the delivery page in every rotation', async ({ sharedApp, page }) => {
    const order = await buyPhotos(sharedApp.url, { photos: 1 })
    await page.goto(sharedApp.url + order.page)
    await page
      .getByRole('button', { name: /^Trip photo / })
      .first()
      .click()
    for (const ratio of [3 / 2, 2 / 3, 3 / 2, 2 / 3]) {
      await expectFitting(page, /^Trip photo /, ratio)
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
    }
  })
})

test.describe('the address of a photo on a phone', () => {
  test.use(sizes.phone)

  test('opens the photo for a friend, steps without filling the history, and closes with Back', async ({
    sharedApp,
    page,
  }) => {
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
    const shop = sharedApp.url + shopPath(slug, 'external')
    await page.goto(shop)
    await page
      .getByRole('button', { name: /^Trip photo / })
      .first()
      .click()
    await expect(viewer.getByText(/^1 \/ /)).toBeVisible()
    await viewer.getByRole('button', { name: 'Next photo' }).click()
    await viewer.getByRole('button', { name: 'Next photo' }).click()
    await expect(viewer.getByText(/^3 \/ /)).toBeVisible()
    const address = page.url()
    expect(address).toMatch(/\?date=[\d-]+&photo=\d+$/)
    await page.goBack()
    await expect(viewer).toBeHidden()
    expect(page.url()).toBe(shop)

    await page.goto(address)
    await expect(viewer.getByText(/^3 \/ /)).toBeVisible()
    await viewer.getByRole('button', { name: 'Close the viewer' }).click()
    await expect(viewer).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Photo groups' })).toBeAttached()

    await page.goto(address.replace(/photo=\d+/, 'photo=99999999'))
    await expect(page.getByText('We could not find this photo.')).toBeVisible()
    await expect(viewer).toBeHidden()
  })
})
