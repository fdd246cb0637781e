import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { buyPhotos } from '../support/bought-order.ts'
import { uprightCameraPhoto } from '../support/camera-photo.ts'
import { openAsStaff } from '../support/device.ts'
import { noticeLines } from '../support/guest-steps.ts'
import { photographer } from '../support/photographer.ts'
import { callApi, logIn } from '../support/staff-api.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, name: string) => page.getByRole('row', { name })
const search = (page: Page) => page.getByRole('form', { name: 'Search albums' })
const tiles = (page: Page) => page.getByRole('button', { name: /^Trip photo / })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await dialog(page)
    .getByRole('combobox', { name: new RegExp(`^${label}`) })
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an administrator finds the albums of a day by outfitter, and creates, changes and deletes an album', async ({
  sharedApp,
  page,
}) => {
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/albums')
  await expect(rowOf(page, 'Canyon Co')).toBeVisible()
  await expect(rowOf(page, '|Browns Canyon|Morning')).toContainText('17')
  expect(await findings(page)).toEqual([])
  await search(page).getByRole('combobox', { name: 'Outfitter' }).click()
  await page.getByRole('option', { name: 'Arkansas Headwaters' }).click()
  await search(page).getByRole('button', { name: 'Search' }).click()
  await expect(rowOf(page, 'Canyon Co')).toBeHidden()
  await expect(rowOf(page, '|Browns Canyon|Morning')).toBeVisible()

  await page.getByRole('button', { name: 'New album' }).click()
  await dialog(page).getByRole('button', { name: 'Save album' }).click()
  await expect(page.getByText('All fields are required')).toBeVisible()
  await choose(page, 'Time of day', 'Full Day')
  await choose(page, 'Outfitter', 'Arkansas Headwaters')
  await choose(page, 'River section', 'Royal Gorge')
  await expect(dialog(page).getByRole('status', { name: 'Name' })).toHaveText(
    /^\d{4}-\d\d-\d\d\|Arkansas Headwaters\|Arkansas\|Royal Gorge\|Full Day$/,
  )
  await choose(page, 'Photographer', 'Paula Photographer')
  expect(await findings(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Save album' }).click()
  await expect(page.getByRole('status').getByText('Album Saved')).toBeVisible()
  await expect(rowOf(page, 'Royal Gorge|Full Day')).toContainText('0')

  await page.getByRole('button', { name: /^Edit .*Royal Gorge\|Full Day/ }).click()
  await choose(page, 'River section', 'Browns Canyon')
  await dialog(page).getByRole('button', { name: 'Save album' }).click()
  await expect(rowOf(page, 'Browns Canyon|Full Day')).toBeVisible()
  await expect(rowOf(page, 'Royal Gorge|Full Day')).toBeHidden()

  await page.getByRole('button', { name: /^Delete .*Browns Canyon\|Full Day/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: /^Delete .*Browns Canyon\|Full Day$/ }).click()
  await expect(rowOf(page, 'Browns Canyon|Full Day')).toBeHidden()
  await expect(rowOf(page, '|Browns Canyon|Morning')).toBeVisible()
})

test('the album search asks for a missing date, and searches once staff have typed one', async ({
  sharedApp,
  page,
}) => {
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/albums?date=')
  await expect(page.getByText('Choose a date to see its albums')).toBeVisible()
  await search(page).getByRole('button', { name: 'Search' }).click()
  await expect(search(page).getByText('Date is required')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(0)
  await search(page).getByRole('group', { name: 'Date' }).getByRole('spinbutton').first().click()
  await page.keyboard.type('20260704')
  await expect(search(page).getByText('Date is required')).toBeHidden()
  await search(page).getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/date=2026-07-04/)
  await expect(page.getByText('Choose a date to see its albums')).toBeHidden()
})

test('staff see only their outfitter’s albums, and no buttons for changes that they may not make', async ({
  sharedApp,
  page,
}) => {
  await openAsStaff(page, sharedApp.url, 'employee', '/dashboard/pending-orders')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Albums' }).click()
  await expect(rowOf(page, '|Browns Canyon|Morning')).toBeVisible()
  await expect(rowOf(page, 'Canyon Co')).toBeHidden()
  await search(page).getByRole('combobox', { name: 'Outfitter' }).click()
  await expect(page.getByRole('option')).toHaveText(['Arkansas Headwaters'])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /Browns Canyon\|Morning$/ }).click()
  await expect(tiles(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Edit|Delete|Camera clock|New album)/ })).toHaveCount(0)
})

test('staff who delete an album with sold photos read why the album stays in the list', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/409/)
  // Buys photos of today, because after midnight all sold photos of the demo data are from yesterday.
  await buyPhotos(sharedApp.url)
  await openAsStaff(page, sharedApp.url, 'outfitter', '/admin/albums')
  const sold = rowOf(page, '|Browns Canyon|Morning')
  await sold.getByRole('button', { name: /^Delete / }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete / })
    .click()
  await expect(noticeLines(page, 'Error')).toHaveText([
    'There was a problem deleting this album',
    /from this album, so you cannot delete it/,
  ])
  await expect(sold).toBeVisible()
})

test('the albums page reports a failed album search and repeats the search on request', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/500/)
  const failure = { success: false, code: 'internal', errors: { general: 'There was an error' } }
  await page.route('**/api/v1/album/search', (route) => route.fulfill({ status: 500, json: failure }), { times: 1 })
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/albums')
  await expect(page.getByRole('status').getByText('There was a problem fetching albums')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 'Canyon Co')).toBeVisible()
})

test('a photographer rotates a photo of an album, and deletes photos singly and all at once', async ({
  sharedApp,
  page,
}) => {
  const { upload, albumId } = await photographer(sharedApp.url)
  const { id } = await upload('TURN_1.JPG', await uprightCameraPhoto('2026:07:04 10:30:15'))
  for (const name of ['TURN_2.JPG', 'TURN_3.JPG']) await upload(name)
  await openAsStaff(page, sharedApp.url, 'photographer', `/photographer/${albumId}`)
  await expect(page.getByRole('main')).toContainText('3 photos')
  await expect(tiles(page)).toHaveCount(3)
  expect(await findings(page)).toEqual([])

  const turned = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Trip photo TURN_1.JPG' }) })
  const upright = await turned.boundingBox()
  await page.getByRole('button', { name: 'Select: TURN_1.JPG' }).click()
  await expect(page.getByText('1 photo selected')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Rotate right' }).click()
  await expect(page.getByText('1 photo rotated')).toBeVisible()
  const ratio = async () => {
    const box = await turned.boundingBox()
    return box ? box.width / box.height : 0
  }
  expect(upright && upright.width < upright.height).toBe(true)
  await expect.poll(ratio).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Rotate left' }).click()
  await expect.poll(ratio).toBeLessThan(1)
  const { token } = await logIn(sharedApp.url, 'photographer')
  const rotationOf = async () => {
    const { album } = await callApi(sharedApp.url, `album/${albumId}`, token, null)
    const { photos } = album as { photos: { id: number; rotation: number }[] }
    return photos.find((photo) => photo.id === id)?.rotation
  }
  expect(await rotationOf()).toBe(0)

  await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 photo' }).click()
  await expect(tiles(page)).toHaveCount(2)
  await expect(page.getByText('1 photo selected')).toBeHidden()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('region', { name: 'Selected photos' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 photos' }).click()
  await expect(page.getByText('No photos yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No photos yet')).toBeVisible()
})

test('a photographer corrects a wrong camera clock by entering a photo’s true time or a number of hours, and undoes the correction', async ({
  sharedApp,
  page,
}) => {
  const { upload, albumId } = await photographer(sharedApp.url)
  await upload('CLOCK_1.JPG', await uprightCameraPhoto('2026:07:04 10:30:15'))
  await upload('CLOCK_2.JPG', await uprightCameraPhoto('2026:07:04 10:42:00'))
  await openAsStaff(page, sharedApp.url, 'photographer', `/photographer/${albumId}`)
  const times = page.getByRole('region', { name: 'Photos' }).locator('time')
  await expect(times).toHaveText(['10:30:15', '10:42:00'])

  await page.getByRole('button', { name: 'Camera clock' }).click()
  await dialog(page).getByLabel('True time of this photo').fill('2026-07-04T11:25')
  await dialog(page).getByLabel('True time: seconds').fill('0')
  await expect(dialog(page).getByLabel('Minutes')).toHaveValue('54')
  await expect(dialog(page).getByLabel('Seconds', { exact: true })).toHaveValue('45')
  await expect(dialog(page)).toContainText('2026-07-04 11:25:00')
  expect(await findings(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Move the times' }).click()
  await expect(times).toHaveText(['11:25:00', '11:36:45'])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(times).toHaveText(['10:30:15', '10:42:00'])

  await page.getByRole('button', { name: 'Camera clock' }).click()
  await choose(page, 'Direction', 'Earlier (the camera clock was fast)')
  await dialog(page).getByLabel('Hours').fill('1')
  await expect(dialog(page).getByLabel('True time of this photo')).toHaveValue('2026-07-04T09:30')
  await expect(dialog(page).getByLabel('True time: seconds')).toHaveValue('15')
  await dialog(page).getByRole('button', { name: 'Move the times' }).click()
  await expect(times).toHaveText(['09:30:15', '09:42:00'])
  await page.reload()
  await expect(times).toHaveText(['09:30:15', '09:42:00'])
})
