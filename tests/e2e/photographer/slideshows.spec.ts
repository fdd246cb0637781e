import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { everythingOnDevice, expectStaffAreasKept, followMenu, openAsStaff } from '../support/device.ts'
import { callApi, logIn } from '../support/staff-api.ts'

const path = '/dashboard/slideshows'

const pane = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** The ids of the photos in a pane, in the order in which the page shows them. */
function photosIn(shown: Locator): Promise<number[]> {
  return shown
    .locator('li')
    .evaluateAll((cells) =>
      cells
        .toSorted((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')))
        .map((cell) => Number(cell.getAttribute('data-photo'))),
    )
}

const cell = (shown: Locator, photo: number | undefined): Locator => shown.locator(`[data-photo="${photo ?? 0}"]`)

/** Waits until all changes are saved, then reloads the page. */
async function reload(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Photos of a slideshow' })).toHaveAttribute('aria-busy', 'false')
  await page.reload()
}

/** Creates a slideshow on the page of slideshows. `interval`: seconds. */
async function create(page: Page, name: string, interval: string): Promise<void> {
  await page.getByRole('button', { name: 'New Slideshow' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Interval')).toHaveValue('5')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Interval').fill(interval)
  await dialog.getByRole('button', { name: 'Create slideshow' }).click()
  await expect(dialog).toBeHidden()
}

/** The id of the photo that the public slideshow shows. */
function shownPhoto(page: Page): Promise<number> {
  const image = page.getByRole('img', { name: /^Photo \d+ of \d+$/ })
  return image.evaluate((one: HTMLImageElement) => Number.parseInt(one.src.split('/images/')[1] ?? '', 10))
}

test('an employee creates a slideshow, adds and arranges its photos, and guests see the photos in that order', async ({
  sharedApp,
  page,
  browser,
  watch,
}) => {
  const { url } = sharedApp
  await openAsStaff(page, url, 'employee', path)
  const left = page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: 'Add all images' }) })
    .last()
  await expect(left.locator('li').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add all images' }).click()
  await expect(page.getByRole('status').getByText('Please select a slideshow or create a new one')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Slideshow' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await create(page, 'Front desk', '3')
  const row = page.getByRole('row').filter({ hasText: 'Front desk' })
  await expect(row).toContainText('3 seconds')
  const right = pane(page, 'Front desk')
  await expect(right.getByText('This slideshow has no photos yet')).toBeVisible()
  expect(await findings(page)).toEqual([])

  const group = await photosIn(left)
  expect(group.length).toBeGreaterThan(4)
  await cell(left, group[2]).getByRole('button').click()
  await expect.poll(() => photosIn(right)).toEqual([group[2]])
  await cell(left, group[2]).getByRole('button').click()
  await expect(page.getByRole('status').getByText('This photo is already in this slideshow')).toBeVisible()
  await page.getByRole('button', { name: 'Add all images' }).click()
  const filled = [group[2], ...group.filter((id) => id !== group[2])]
  await expect.poll(() => photosIn(right)).toEqual(filled)

  // Moves the first photo to the third place by keyboard. Then moves it to the front and cancels with Escape.
  const grip = (photo: number | undefined) => cell(right, photo).getByRole('button', { name: /^Move / })
  await cell(right, filled[0]).getByRole('button').first().focus()
  await page.keyboard.press('Tab')
  await expect(grip(filled[0])).toBeFocused()
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  const ordered = [filled[1], filled[2], filled[0], ...filled.slice(3)]
  await expect.poll(() => photosIn(right)).toEqual(ordered)
  await expect(grip(filled[0])).toBeFocused()
  for (const key of ['Space', 'Home']) await page.keyboard.press(key)
  expect((await photosIn(right))[0]).toBe(filled[0])
  await page.keyboard.press('Escape')
  expect(await photosIn(right)).toEqual(ordered)

  await cell(right, ordered[1]).getByRole('button').first().click()
  await expect.poll(() => photosIn(right)).toEqual(ordered.filter((id) => id !== ordered[1]))
  await page.getByRole('button', { name: 'Undo: 1 photo removed' }).click()
  await expect.poll(() => photosIn(right)).toEqual(ordered)
  await reload(page)
  await expect.poll(() => photosIn(right)).toEqual(ordered)
  expect(await findings(page)).toEqual([])

  const guest = await browser.newPage({ viewport: { width: 1180, height: 820 } })
  watch(guest)
  const link = page.getByRole('link', { name: 'Open Front desk in a new window' })
  await guest.goto(url + ((await link.getAttribute('href')) ?? ''))
  await expect.poll(() => shownPhoto(guest)).toBe(ordered[0])
  await guest.keyboard.press('Space')
  for (const photo of ordered.slice(1)) {
    await guest.keyboard.press('ArrowRight')
    await expect.poll(() => shownPhoto(guest)).toBe(photo)
  }
  await guest.close()

  await page.getByRole('button', { name: 'Delete Front desk' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Front desk' }).click()
  await expect(row).toBeHidden()
})

test('an outfitter drags photos of a slideshow into place, and adds and removes ranges of photos', async ({
  sharedApp,
  page,
}) => {
  await openAsStaff(page, sharedApp.url, 'outfitter', path)
  await create(page, 'By hand', '5')
  const left = page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: 'Add all images' }) })
    .last()
  const right = pane(page, 'By hand')
  await expect(left.locator('li').first()).toBeVisible()
  const group = await photosIn(left)
  await cell(left, group[0]).getByRole('button').click()
  await cell(left, group[4])
    .getByRole('button')
    .click({ modifiers: ['Shift'] })
  await expect.poll(() => photosIn(right)).toEqual(group.slice(0, 5))

  const [from, to] = [await cell(right, group[0]).boundingBox(), await cell(right, group[3]).boundingBox()]
  if (!from || !to) throw new Error('The photos are not visible')
  await page.mouse.move(from.x + 40, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 50)
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 5 })
  await page.mouse.up()
  const dragged = [group[1], group[2], group[3], group[0], group[4]]
  await expect.poll(() => photosIn(right)).toEqual(dragged)
  await page.keyboard.press('Control+z')
  await expect.poll(() => photosIn(right)).toEqual(group.slice(0, 5))

  // A click on a photo's grip and a click on the new place move the photo without a drag.
  await cell(right, group[4]).hover()
  await cell(right, group[4])
    .getByRole('button', { name: /^Move / })
    .click()
  await cell(right, group[1]).getByRole('button').first().click()
  const pressed = [group[0], group[4], group[1], group[2], group[3]]
  await expect.poll(() => photosIn(right)).toEqual(pressed)

  await cell(right, pressed[1]).getByRole('button').first().click()
  await expect.poll(() => photosIn(right)).toEqual([group[0], ...pressed.slice(2)])
  await cell(right, pressed[3])
    .getByRole('button')
    .first()
    .click({ modifiers: ['Shift'] })
  await expect.poll(() => photosIn(right)).toEqual([group[0], group[3]])
  await page.getByRole('button', { name: 'Undo: 2 photos removed' }).click()
  await expect.poll(() => photosIn(right)).toEqual([group[0], ...pressed.slice(2)])
  await reload(page)
  await expect.poll(() => photosIn(right)).toEqual([group[0], ...pressed.slice(2)])
})

test('the slideshow editor reports a refused change and returns to the server’s list', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/422/)
  await openAsStaff(page, sharedApp.url, 'employee', `${path}?slideshow=1`)
  const right = pane(page, 'Waiting room')
  await expect(right.locator('li').first()).toBeVisible()
  const before = await photosIn(right)
  await page.route('**/slideshow/remove-photo', (route) =>
    route.fulfill({
      status: 422,
      headers: { 'server-time': new Date().toISOString() },
      json: { success: false, code: 'refused', errors: { general: 'It stays here' } },
    }),
  )
  await cell(right, before[0]).getByRole('button').first().click()
  await expect(page.getByRole('status').getByText('It stays here')).toBeVisible()
  await expect.poll(() => photosIn(right)).toEqual(before)
})

test('slideshow changes made offline survive a reload and reach the server as the page showed them', async ({
  app,
  page,
  expectComplaint,
}) => {
  expectComplaint(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  await openAsStaff(page, app.url, 'outfitter', path)
  await expectStaffAreasKept(page)
  const left = page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: 'Add all images' }) })
    .last()
  await expect(left.locator('li').first()).toBeVisible()
  const group = await photosIn(left)
  await expect.poll(() => everythingOnDevice(page)).toContain('"display-groups"')

  await page.context().setOffline(true)
  await create(page, 'River days', '4')
  const right = pane(page, 'River days')
  await expect(right.getByText('This slideshow has no photos yet')).toBeVisible()
  await cell(left, group[0]).getByRole('button').click()
  await cell(left, group[3])
    .getByRole('button')
    .click({ modifiers: ['Shift'] })
  await expect.poll(() => photosIn(right)).toEqual(group.slice(0, 4))
  const grip = cell(right, group[0]).getByRole('button', { name: /^Move / })
  await grip.focus()
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  const ordered = [group[1], group[2], group[0], group[3]]
  await expect.poll(() => photosIn(right)).toEqual(ordered)
  await page.getByRole('button', { name: 'Edit Slideshow' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('River nights')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.reload()
  const renamed = pane(page, 'River nights')
  await expect.poll(() => photosIn(renamed)).toEqual(ordered)
  const row = page.getByRole('row').filter({ hasText: 'River nights' })
  await expect(row).toContainText('4 seconds')
  await expect(row).toContainText('Pending sync')
  await expect(page.getByText(/^As of .+, from the copy on this device\./)).toBeVisible()
  expect(await findings(page)).toEqual([])

  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: 'Open River nights in a new window' })).toBeVisible()
  await expect(page).toHaveURL(/slideshow=\d+$/)
  await expect.poll(() => photosIn(renamed)).toEqual(ordered)
  await expect(page.locator('body[data-same]')).toHaveCount(1)
  const { token, user } = await logIn(app.url, 'outfitter')
  const saved = async () => {
    const { slideshows } = await callApi(app.url, 'slideshow/outfitter', token, { outfitterId: user.outfitter_id })
    const found = (slideshows as { name: string; interval: number; photos: { id: number }[] }[]).filter(
      ({ name }) => name === 'River nights',
    )
    return found.map(({ interval, photos }) => ({ interval, photos: photos.map(({ id }) => id) }))
  }
  await expect.poll(saved).toEqual([{ interval: 4, photos: ordered }])
})

for (const [who, button] of [
  ['admin', 'Dashboard: Arkansas Headwaters'],
  ['photographer', 'Display Groups: Arkansas Headwaters'],
] as const)
  test(`the ${who} finds and changes the slideshows of an outfitter that they opened`, async ({ sharedApp, page }) => {
    await openAsStaff(page, sharedApp.url, who, '/admin')
    await page.getByRole('button', { name: button }).click()
    await followMenu(page, 'Photos', 'Slideshows')
    await page.getByRole('row').getByText('Waiting room').click()
    const right = pane(page, 'Waiting room')
    await expect(right.locator('li').first()).toBeVisible()
    const before = await photosIn(right)
    await cell(right, before[0]).getByRole('button').first().click()
    await page.getByRole('button', { name: 'Undo: 1 photo removed' }).click()
    await reload(page)
    await expect.poll(() => photosIn(right)).toEqual(before)
  })

test('the slideshow editor renders at most 120 images of five thousand photos, and the End key reaches the last photo', async ({
  sharedApp,
  page,
}) => {
  await page.route('**/display-group/date-and-outfitter', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { displayGroups: { photos: { id: number }[] }[] }
    const [first] = body.displayGroups
    if (first)
      first.photos = Array.from({ length: 5000 }, (_, index) => ({
        ...first.photos[index % first.photos.length],
        id: 100_000 + index,
      }))
    await route.fulfill({ response: answer, json: body })
  })
  await openAsStaff(page, sharedApp.url, 'outfitter', `${path}?slideshow=1`)
  await expect(page.getByText('5,000 photos')).toBeVisible()
  const first = page.locator('[data-photo="100000"] button')
  await first.focus()
  expect(await page.locator('img').count()).toBeLessThanOrEqual(120)
  await page.keyboard.press('End')
  await expect(page.locator('[data-photo="104999"] button')).toBeFocused()
  await expect(page.locator('[data-photo="104999"]')).toBeInViewport()
  expect(await page.locator('img').count()).toBeLessThanOrEqual(120)
})

test('a running slideshow applies changes without a reload and continues when the server stops', async ({
  app,
  page,
  expectComplaint,
}) => {
  expectComplaint(/Failed to load resource|ERR_/)
  const { token, user } = await logIn(app.url, 'employee')
  const read = async () =>
    (await callApi(app.url, 'slideshow/get/1', null, null))['slideshow'] as { photos: { id: number }[] }
  const before = (await read()).photos.map(({ id }) => id)
  await page.clock.install()
  await page.goto(`${app.url}/slideshow/1`)
  await expect(page.getByRole('img', { name: /^Photo \d+ of \d+$/ })).toBeVisible()
  // Pauses the slideshow and the clock. From here on only the test advances the clock.
  await page.keyboard.press('Space')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  const first = await shownPhoto(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shownPhoto(page)).not.toBe(first)
  const current = await shownPhoto(page)
  await page.evaluate(() => document.body.setAttribute('data-same', ''))

  // A colleague reverses the order, adds a photo and changes the interval, all through the API.
  const photoIds = before.toReversed()
  await callApi(app.url, 'slideshow/order', token, { slideshowId: 1, photoIds })
  const groups = (await callApi(app.url, 'search/outfitter/arkansas-headwaters', null, null)) as { today: string }
  const found = (await callApi(app.url, 'display-group/date-and-outfitter', token, {
    date: groups.today,
    outfitterId: user.outfitter_id,
  })) as { displayGroups: { photos: { id: number }[] }[] }
  const added = found.displayGroups[0]?.photos[0]?.id ?? 0
  await callApi(app.url, 'slideshow/add-photo', token, { slideshowId: 1, photoId: added })
  await fetch(`${app.url}/api/v1/slideshow/1`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1, name: 'Waiting room', interval: 9, outfitter_id: user.outfitter_id }),
  })
  const polled = page.waitForResponse(/slideshow\/get\/1/)
  await page.clock.runFor(61_000)
  await polled
  const after = [...photoIds, added]
  const place = after.indexOf(current)
  const image = page.getByRole('img', { name: `Photo ${place + 1} of ${after.length}` })
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(image).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await shownPhoto(page)).toBe(current)

  await page.mouse.move(100, 100)
  await page.getByRole('button', { name: 'Play' }).click()
  await page.clock.runFor(8_500)
  expect(await shownPhoto(page)).toBe(current)
  await page.clock.runFor(1_000)
  await expect.poll(() => shownPhoto(page)).toBe(after[place + 1])
  await page.clock.runFor(9_200)
  await expect.poll(() => shownPhoto(page)).toBe(after[place + 2] ?? after[0])

  const keptPictures = () =>
    page.evaluate(async () => {
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return kept.flat().filter(({ url }) => url.includes('slideshow.jpg')).length
    })
  await expect(async () => {
    // The device downloads the pictures one by one, with pauses, so the clock must run.
    await page.clock.runFor(300)
    expect(await keptPictures()).toBeGreaterThanOrEqual(after.length)
  }).toPass()
  await app.stop()
  // Runs for more than a minute. The slideshow then polls the stopped server and must continue with the stored photos.
  const seen = new Set<number>()
  for (let turn = 0; turn < after.length + 1; turn += 1) {
    const was = await shownPhoto(page)
    await page.clock.runFor(9_200)
    await expect.poll(() => shownPhoto(page)).not.toBe(was)
    seen.add(await shownPhoto(page))
  }
  expect(seen).toEqual(new Set(after))
  await expect(page.locator('body[data-same]')).toHaveCount(1)
})
