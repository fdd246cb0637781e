import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { demoZone } from '../support/demo-zone.ts'
import { openAsStaff } from '../support/device.ts'
import { shot } from '../support/tours/shots.ts'
import { keptAnswers } from '../support/persisted-answers.ts'
import { photographer } from '../support/photographer.ts'
import { sizes } from '../support/sizes.ts'
import { callApi, logIn } from '../support/staff-api.ts'

const path = '/dashboard/display-groups'
const album = (page: Page): Locator => page.getByRole('group', { name: 'Album photos' })
const group = (page: Page): Locator => page.getByRole('group', { name: 'Group photos' })
const tiles = (pane: Locator): Locator => pane.getByRole('button', { name: /^(Add|Remove) |in this display group$/ })
// The pane draws only the tiles in and near its visible part.
async function scrolledTo(pane: Locator, place: number): Promise<Locator> {
  await pane.evaluate((box, row) => box.scrollTo({ top: row * 156 }), Math.floor(place / 2) - 1)
  return pane.locator(`[data-index="${place}"]`)
}
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()
const suggestions = (page: Page): Locator => page.getByRole('region', { name: /^Suggested groups/ })

async function choose(page: Page, label: string, option: RegExp | string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

async function openMorning(page: Page, url: string): Promise<void> {
  await openAsStaff(page, url, 'employee', path)
  await choose(page, 'Album', /Browns Canyon · Morning/)
  await expect(page.getByText('17 photos', { exact: true })).toBeVisible()
}

async function createGroup(page: Page, name: string): Promise<void> {
  await choose(page, 'Display group', 'Create New')
  const dialog = page.getByRole('dialog', { name: 'New display group' })
  // Types at once, as a person does: the name must reach the dialog, not the select behind it.
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

async function openShop(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/outfitter/arkansas-headwaters`)
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()
}

test(
  'a photographer adds photos to a group by clicks, ranges and keys, undoes the changes step by step, and guests can buy the group',
  { tag: '@journey' },
  async ({ app, page, watch, browser }) => {
    await openMorning(page, app.url)
    await tiles(album(page)).first().click()
    await expect(page.getByText('Please select a display group or create a new one').last()).toBeVisible()

    await choose(page, 'Display group', 'Create New')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please enter Name')).toBeVisible()
    await page.keyboard.press('Escape')
    await createGroup(page, 'Nora – Raft 9')
    await expect(group(page).getByText('No photos in Nora – Raft 9 yet')).toBeVisible()

    await (await scrolledTo(album(page), 12)).click()
    await expect(tiles(group(page))).toHaveCount(1)
    await (await scrolledTo(album(page), 15)).click({ modifiers: ['Shift'] })
    await expect(tiles(group(page))).toHaveCount(4)
    await (await scrolledTo(album(page), 13)).click()
    await expect(page.getByText('This photo is already in this display group', { exact: true })).toBeVisible()
    await expect(tiles(group(page))).toHaveCount(4)

    // The keyboard focus is on the fourteenth photo. End and Shift+Enter add the range up to the seventeenth.
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+Enter')
    await expect(tiles(group(page))).toHaveCount(5)
    await tiles(group(page)).nth(1).click()
    await expect(tiles(group(page))).toHaveCount(4)
    await expect(tiles(group(page)).nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tiles(group(page))).toHaveCount(3)
    await expect(page.getByText('1 photo removed from Nora – Raft 9').last()).toBeVisible()

    for (const count of [4, 5, 4]) {
      await undo(page)
      await expect(tiles(group(page))).toHaveCount(count)
    }
    await page.keyboard.press('ControlOrMeta+z')
    await expect(tiles(group(page))).toHaveCount(1)
    await (await scrolledTo(album(page), 14)).click({ modifiers: ['Shift'] })
    await expect(tiles(group(page))).toHaveCount(4)
    expect(await findings(page)).toEqual([])
    await shot(page, 'display-groups')

    await page.reload()
    await expect(tiles(group(page))).toHaveCount(4)
    const guest = await browser.newPage({ timezoneId: demoZone })
    watch(guest)
    await openShop(guest, app.url)
    await expect(guest.getByRole('article', { name: 'Nora – Raft 9' })).toContainText('4 photos')

    await page.getByRole('button', { name: 'Rename Nora – Raft 9' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Nora – Raft 10')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Delete Nora – Raft 10' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Nora – Raft 10?' })
    await expect(question).toContainText('The 4 photos of this group stay in their albums.')
    await question.getByRole('button', { name: 'Delete Nora – Raft 10' }).click()
    await expect(page.getByRole('heading', { name: 'Group photos' })).toBeVisible()
    await openShop(guest, app.url)
    await expect(guest.getByRole('article').first()).toBeVisible()
    await expect(guest.getByRole('article', { name: /^Nora/ })).toHaveCount(0)
    await guest.close()
  },
)

test('a photographer renames, accepts and dismisses suggested groups of photos taken in quick succession, and undoes each of these steps', async ({
  app,
  page,
  watch,
  browser,
}) => {
  await openMorning(page, app.url)
  const offered = suggestions(page)
  await expect(offered.getByText('5 photos, 10:02')).toBeVisible()
  await offered.getByLabel('Name').fill('Kayak school')
  await offered.getByRole('button', { name: 'Accept Kayak school' }).click()
  await expect(page.getByRole('heading', { name: 'Kayak school' })).toBeVisible()
  await expect(tiles(group(page))).toHaveCount(5)
  await expect(offered).toBeHidden()

  await undo(page)
  await expect(page.getByRole('heading', { name: 'Kayak school' })).toBeHidden()
  await offered.getByRole('button', { name: 'Accept Kayak school' }).click()
  await expect(tiles(group(page))).toHaveCount(5)
  const guest = await browser.newPage({ timezoneId: demoZone })
  watch(guest)
  await openShop(guest, app.url)
  await expect(guest.getByRole('article', { name: 'Kayak school' })).toBeVisible()
  await guest.close()

  await choose(page, 'Album', /Royal Gorge/)
  await offered.getByRole('button', { name: 'Dismiss' }).click()
  await expect(offered).toBeHidden()
  await undo(page)
  await offered.getByRole('button', { name: 'Dismiss' }).click()
  await expect(offered).toBeHidden()
  await page.reload()
  await expect(tiles(album(page)).first()).toBeVisible()
  await expect(offered).toBeHidden()
})

test('a photographer splits a suggested group at a photo, merges the parts again, and accepts one part', async ({
  app,
  page,
}) => {
  await openMorning(page, app.url)
  const offered = suggestions(page)
  const cards = offered.getByRole('listitem')
  await expect(offered.getByText('5 photos, 10:02')).toBeVisible()
  await expect(offered.getByRole('button', { name: /^Merge with the next/ })).toBeHidden()
  const split = async (): Promise<void> => {
    await cards
      .first()
      .getByRole('button', { name: /^Split / })
      .click()
    const window = page.getByRole('dialog', { name: /^Split Raft/ })
    await expect(window.getByRole('listitem')).toHaveCount(5)
    await expect(window.getByRole('button', { name: /^Split here/ })).toHaveCount(4)
    expect(await findings(page)).toEqual([])
    await window
      .getByRole('button', { name: /^Split here: .*, 10:02:\d\d$/ })
      .nth(1)
      .click()
    await expect(window).toBeHidden()
  }
  await split()
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText('2 photos')
  await expect(cards.last()).toContainText('3 photos')
  await offered.getByRole('button', { name: /^Merge with the next: Raft/ }).click()
  await expect(cards).toHaveCount(1)
  await split()
  await offered.getByLabel('Name').first().fill('Two photos')
  await offered.getByRole('button', { name: 'Accept Two photos' }).click()
  await expect(tiles(group(page))).toHaveCount(2)
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('3 photos')
})

test('staff who add a deleted photo to a group see a message, and album and group no longer show the photo', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/404/)
  const paula = await photographer(sharedApp.url)
  const gone = await paula.upload('gone.jpg')
  await paula.upload('stays.jpg')
  await openAsStaff(page, sharedApp.url, 'employee', path)
  await choose(page, 'Album', `${paula.album} (2)`)
  await createGroup(page, 'Meanwhile')
  await expect(tiles(album(page))).toHaveCount(2)
  await paula.delete(gone)
  await album(page)
    .getByRole('button', { name: /^Add gone/ })
    .click()
  await expect(page.getByRole('status').getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').getByText(/deleted/)).toBeVisible()
  await expect(tiles(album(page))).toHaveCount(1)
  await expect(tiles(group(page))).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await album(page)
    .getByRole('button', { name: /^Add stays/ })
    .click()
  await expect(tiles(group(page))).toHaveCount(1)
})

test('each photo pane of the Display Groups page renders at most 120 images of its five thousand photos', async ({
  sharedApp,
  page,
}) => {
  const many = (photos: { id: number }[]) =>
    Array.from({ length: 5000 }, (_, place) => ({ ...photos[place % photos.length], id: 100_000 + place }))
  await openMorning(page, sharedApp.url)
  await page.route('**/api/v1/album/*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { album?: { photos: { id: number }[] } }
    if (answer.album) answer.album.photos = many(answer.album.photos)
    await route.fulfill({ response, json: answer })
  })
  await page.route('**/api/v1/display-group/date-and-outfitter', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { displayGroups: { photos: { id: number }[] }[] }
    for (const each of answer.displayGroups.slice(0, 1)) each.photos = many(each.photos)
    await route.fulfill({ response, json: answer })
  })
  await page.setViewportSize(sizes.desktop.viewport)
  await page.reload()
  await choose(page, 'Display group', /\(5,000\)/)
  await expect(page.getByText('5,000 photos', { exact: true })).toBeVisible()
  for (const share of [0, 0.31, 0.72, 1]) {
    for (const pane of [album(page), group(page)]) {
      await pane.evaluate((box, part) => void (box.scrollTop = box.scrollHeight * part), share)
      await expect.poll(() => pane.locator('img').count()).toBeGreaterThan(11)
    }
    await expect.poll(() => page.locator('img').count()).toBeLessThanOrEqual(120)
  }
  await expect(tiles(album(page)).last()).toBeVisible()
})

test('a photographer opens an outfitter’s display groups from the list of outfitters', async ({ sharedApp, page }) => {
  await openAsStaff(page, sharedApp.url, 'photographer', '/admin')
  await page
    .getByRole('row', { name: /Canyon Co/ })
    .getByRole('button', { name: /Display Groups/ })
    .click()
  await expect(page).toHaveURL(/display-groups$/)
  await expect(tiles(album(page)).first()).toBeVisible()
  await choose(page, 'Display group', /Ellie/)
  await expect(tiles(group(page))).toHaveCount(6)
})

for (const size of ['phone', 'tablet', 'desktop'] as const)
  test.describe(`the Display Groups page on a ${size}`, () => {
    test.use({ ...sizes[size], colorScheme: size === 'tablet' ? 'dark' : 'light' })

    test('has no axe violation in its panes and windows, and does not scroll sideways', async ({ sharedApp, page }) => {
      await openMorning(page, sharedApp.url)
      expect(await findings(page)).toEqual([])
      await choose(page, 'Display group', /Jake/)
      await expect(tiles(group(page))).toHaveCount(6)
      await tiles(group(page)).first().click()
      await expect(tiles(group(page))).toHaveCount(5)
      expect(await findings(page)).toEqual([])
      await undo(page)
      await expect(tiles(group(page))).toHaveCount(6)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: /^Rename / }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findings(page)).toEqual([])
    })
  })

test('a group that is created, filled and renamed offline survives a reload and reaches the server by itself', async ({
  app,
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const asked = page.waitForRequest(/display-group\/date-and-outfitter/, { timeout: 0 })
  await openMorning(page, app.url)
  const day: unknown = (await asked).postDataJSON()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByText('17 photos', { exact: true })).toBeVisible()
  const isKept = (text: string) => async () => (await keptAnswers(page)).some((answer) => answer.text.includes(text))
  await expect.poll(isKept('"display-groups"')).toBe(true)
  await expect.poll(isKept('"album-photos"')).toBe(true)

  await context.setOffline(true)
  await createGroup(page, 'Nora – Raft 9')
  for (const place of [12, 13, 14]) await (await scrolledTo(album(page), place)).click()
  await expect(tiles(group(page))).toHaveCount(3)
  await tiles(group(page)).nth(1).click()
  await expect(tiles(group(page))).toHaveCount(2)
  await page.getByRole('button', { name: 'Rename Nora – Raft 9' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Nora – Raft 10')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const isShown = async () => {
    await expect(page.getByRole('heading', { name: 'Nora – Raft 10' })).toBeVisible()
    await expect(tiles(group(page))).toHaveCount(2)
  }
  await isShown()
  const pending = page.getByText('2 photos · pending sync')
  await expect(pending).toBeVisible()
  const names = await tiles(group(page)).evaluateAll((all) => all.map((tile) => tile.getAttribute('aria-label')))

  await page.reload()
  await isShown()
  await expect(pending).toBeVisible()
  await shot(page, 'display-groups-offline')

  await context.setOffline(false)
  await expect(pending).toBeHidden({ timeout: 30_000 })
  await isShown()
  const { token } = await logIn(app.url, 'employee')
  const answer = await callApi(app.url, 'display-group/date-and-outfitter', token, day as object)
  const groups = answer['displayGroups'] as { name: string; photos: { name: string }[] }[]
  const saved = groups.filter(({ name }) => name.startsWith('Nora'))
  expect(saved.map(({ name, photos }) => [name, photos.map((photo) => `Remove ${photo.name}`)])).toEqual([
    ['Nora – Raft 10', names],
  ])
})

test('the Display Groups page says that a day has no photos', async ({ sharedApp, page }) => {
  await openMorning(page, sharedApp.url)
  await page.goto(`${sharedApp.url}${path}?date=2020-02-02`)
  await expect(page.getByText('No display groups found for this date').first()).toBeVisible()
  await expect(page.getByText('No albums for this date').last()).toBeVisible()
})

test('a photographer of no outfitter finds display groups and slideshows in the menu and chooses the outfitter there', async ({
  sharedApp,
  page,
}) => {
  await openAsStaff(page, sharedApp.url, 'photographer', '/photographer')
  const menu = page.getByRole('navigation')
  await menu.getByRole('link', { name: 'Display Groups' }).first().click()
  // The names of the albums of the page before contain it too.
  await page.getByRole('button', { name: 'Arkansas Headwaters', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Display Groups' })).toBeVisible()
  await menu.getByRole('link', { name: 'Slideshows' }).first().click()
  await expect(page.getByRole('heading', { name: 'Slideshows' })).toBeVisible()
})
