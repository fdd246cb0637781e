import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { expectStaffAreasKept, logInAsStaff, logOut, openAsStaff } from '../support/device.ts'
import { keptAnswers } from '../support/persisted-answers.ts'
import { callApi, logIn } from '../support/staff-api.ts'

const albums = (page: Page) => page.getByRole('link', { name: /Browns Canyon\|Morning$/ })
const tiles = (page: Page) => page.getByRole('button', { name: /^Trip photo / })
const offline = (page: Page) => page.getByText(/^We cannot reach the server/).first()

const ofUsers = async (page: Page) => (await keptAnswers(page)).filter(({ of }) => of !== null)

test('a photographer opens visited albums offline, and the sign-out removes them from the device', async ({
  app,
  page,
  expectComplaint,
}) => {
  await page.goto(`${app.url}/login`)
  await logInAsStaff(page, 'photographer')
  await expectStaffAreasKept(page)
  // The link also says it in words.
  const name = (await albums(page).first().innerText()).trim().split('\n').at(-1) ?? ''
  await albums(page).first().click()
  await expect(tiles(page).first()).toBeVisible()
  const count = await tiles(page).count()
  await expect.poll(async () => (await ofUsers(page)).some(({ text }) => text.includes('"photos"'))).toBe(true)
  const address = page.url()
  // After this reload the service worker serves the staff pages from its cache.
  await page.reload()
  await expect(tiles(page).first()).toBeVisible()

  expectComplaint(/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_FAILED/)
  await app.stop()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(tiles(page)).toHaveCount(count)
  await expect(offline(page)).toBeVisible()
  await page.goto(`${app.url}/photographer`)
  await expect(albums(page).first()).toBeVisible()
  await expect(offline(page)).toBeVisible()

  await logOut(page)
  await expect.poll(() => ofUsers(page)).toEqual([])
  expect(JSON.stringify(await keptAnswers(page))).not.toContain(name)
  await page.goto(address)
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(tiles(page)).toHaveCount(0)
})

test('an album created offline needs attention when its photographer’s assignment has ended, and is saved after a new assignment', async ({
  app,
  page,
  expectComplaint,
}) => {
  expectComplaint(/404|ERR_INTERNET_DISCONNECTED/)
  const { token, user } = await logIn(app.url, 'outfitter')
  const assigned = { outfitterId: user.outfitter_id, email: 'photographer@eddyline.test' }
  const { photographer } = await callApi(app.url, 'outfitter/photographer', token, assigned)
  const { id } = photographer as { id: number }
  await openAsStaff(page, app.url, 'photographer', '/photographer')
  await expectStaffAreasKept(page)
  const choose = async (label: string, option: string) => {
    const box = page.getByRole('dialog').getByRole('combobox', { name: new RegExp(`^${label}`) })
    await box.click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.getByRole('button', { name: 'New album' }).click()
  await page.getByRole('dialog').getByRole('group', { name: 'Date' }).getByRole('spinbutton').first().click()
  await page.keyboard.type('20260704')
  await choose('Outfitter', 'Arkansas Headwaters')
  await choose('Time of day', 'Full Day')
  await choose('River section', 'Royal Gorge')
  await page.context().setOffline(true)
  const ended = await fetch(`${app.url}/api/v1/outfitter/photographer/${id}/${user.outfitter_id ?? 0}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(ended.status).toBe(200)
  await page.getByRole('button', { name: 'Save album' }).click()
  await expect(page.getByText('Pending sync').first()).toBeVisible()

  await page.context().setOffline(false)
  const reason = 'You are not assigned to this outfitter. Ask the outfitter or an administrator to assign you'
  await expect(page.getByText(reason).first()).toBeVisible()
  await page.goto(`${app.url}/dashboard/outbox`)
  const refused = page.getByRole('region', { name: 'Needs attention' })
  await expect(refused).toContainText('Royal Gorge|Full Day')
  await expect(refused).toContainText(reason)

  await callApi(app.url, 'outfitter/photographer', token, assigned)
  await refused.getByRole('button', { name: /^Retry/ }).click()
  await expect
    .poll(async () => JSON.stringify(await callApi(app.url, 'album/all', token, null)))
    .toContain('Royal Gorge|Full Day')
})
