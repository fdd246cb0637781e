import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { openAsStaff } from '../support/device.ts'
import { demoDay } from '../support/server/template-data.ts'
import { callApi, logIn } from '../support/staff-api.ts'
import { sizes } from '../support/sizes.ts'
import { touchFindings } from '../support/touch-findings.ts'

const shop = '/outfitter/arkansas-headwaters'
const reason = 'My daughter is in this photo, and she is nine'

test.describe('a guest’s request on a phone to remove a photo', () => {
  test.use(sizes.phone)

  test('reaches the outfitter with its reason, and disappears from the list when the outfitter hides the photo', async ({
    app,
    page,
  }) => {
    await page.goto(app.url + shop)
    const photo = page.getByRole('button', { name: /^Trip photo/ }).first()
    await photo.click()
    await page.getByRole('button', { name: 'Ask to remove this photo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask to remove this photo' })
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByText(/^Please enter Why/)).toBeVisible()
    await dialog.getByLabel('Why should it be removed?').fill(reason)
    expect(await findings(page)).toEqual([])
    expect(await touchFindings(page, { font: 16, target: 44, button: 44 })).toEqual([])
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('We have your request.')).toBeVisible()

    await openAsStaff(page, app.url, 'outfitter', '/dashboard/removals')
    await expect(page.getByText(reason)).toBeVisible()
    expect(await findings(page)).toEqual([])
    expect(await touchFindings(page, { font: 16, target: 44, button: 48 })).toEqual([])
    await page.screenshot({ path: test.info().outputPath('removals.png'), fullPage: true })
    await page.getByRole('button', { name: /^Hide photo/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hide photo' }).click()
    await expect(page.getByText('Nothing to show')).toBeVisible()
  })
})

test('an outfitter sees who hid photos and how often people asked, and shows all photos of one person again', async ({
  app,
  page,
}) => {
  const { token, user } = await logIn(app.url, 'employee')
  const search = { outfitterId: user.outfitter_id, date: demoDay() }
  const { photos } = (await callApi(app.url, 'search/displayGroups', null, search)) as unknown as {
    photos: readonly { id: number }[]
  }
  const ids = photos.slice(0, 3).map(({ id }) => id)
  expect(ids).toHaveLength(3)
  for (let asked = 0; asked < 2; asked += 1)
    await callApi(app.url, 'photo/removal-request', null, { photo_id: ids[0] ?? 0, reason })
  for (const id of ids) await callApi(app.url, 'photo/hide', token, { photo_id: id })

  await openAsStaff(page, app.url, 'outfitter', '/dashboard/removals')
  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Hidden photos' }).click()
  const rows = page.getByRole('row').filter({ hasText: 'Evan Employee' })
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: reason })).toHaveText(/2/)
  expect(await findings(page)).toEqual([])
  await rows.first().getByRole('button', { name: 'Show all 3 again' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Evan Employee hid these photos without a break.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show all 3 again' }).click()
  await expect(page.getByText('Nothing to show')).toBeVisible()
})
