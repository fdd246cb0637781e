import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { openAsStaff } from '../support/device.ts'
import { sizes } from '../support/sizes.ts'
import { touchFindings } from '../support/touch-findings.ts'
import { damagedAnswer } from '../support/tours/damaged-answer.ts'
import { shot } from '../support/tours/shots.ts'

const calls = '**/api/v1/system/damaged-originals'
const failure = { success: false, code: 'internal', errors: { general: 'There was an error' } }
const originals = (page: Page) => page.getByRole('region', { name: 'Damaged originals' })
const count = (page: Page) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ hasText: /^Damaged originals/ })

test.use(sizes.phone)

test('an administrator sees the state of the system, and pages through all damaged originals', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/500|ERR_FAILED|Failed to fetch/)
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/system')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Processes' })).toContainText('Works')
  await expect(count(page)).toContainText('None found')
  await expect(originals(page)).toContainText('No damaged originals')

  let found = 3
  let state: 'held' | 'failing' | 'away' | 'good' = 'held'
  const held: (() => void)[] = []
  await page.route(calls, async (route) => {
    if (state === 'held') await new Promise<void>((resolve) => held.push(resolve))
    if (state === 'failing') return route.fulfill({ status: 500, json: failure })
    if (state === 'away') return route.abort()
    return route.fulfill(damagedAnswer(route.request(), found))
  })
  await page.reload()
  await expect(originals(page)).toHaveAttribute('aria-busy', 'true')
  await expect(count(page)).toContainText('–')
  await shot(page, 'system-loading')
  state = 'failing'
  held.forEach((go) => go())
  await expect(originals(page).getByRole('alert')).toContainText('There was an error')
  expect(await findings(page)).toEqual([])
  await shot(page, 'system-failed')
  state = 'good'
  await originals(page).getByRole('button', { name: 'Try again' }).click()
  await expect(originals(page).getByRole('listitem')).toHaveCount(3)
  await expect(originals(page)).toContainText('Damaged originals: 3, 2 sold.')
  await expect(originals(page).getByRole('link', { name: '5101' })).toHaveAttribute('href', '/photographer/1')
  await expect(count(page)).toContainText('3')

  found = 65
  await page.reload()
  await expect(originals(page).getByRole('listitem')).toHaveCount(30)
  const more = main.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect(originals(page).getByRole('listitem')).toHaveCount(60)
  state = 'away'
  await more.click()
  await expect(more).toBeEnabled()
  await expect(originals(page).getByRole('listitem')).toHaveCount(60)
  state = 'good'
  await more.click()
  await expect(originals(page).getByRole('listitem')).toHaveCount(65)
  await expect(more).toBeHidden()
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await touchFindings(page, { font: 16, target: 44, button: 48 })).toEqual([])
})

test('an administrator opens the refused mails from the link of a mail, and tries all of them again', async ({
  sharedApp,
  page,
}) => {
  const refused = {
    id: 812,
    order_id: null,
    about: 'delivery',
    since: '2026-07-04T20:02:11.000Z',
    tries: 90,
    next_try_at: null,
    reason: '554 busy',
    can_retry: true,
    can_give_up: true,
  }
  let items = [refused]
  await page.route('**/api/v1/system/work', (route) => route.fulfill({ json: { success: true, items, next: null } }))
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/system?list=mail-failed')
  const list = page.getByRole('region', { name: 'Mails: failed' })
  await expect(list.getByRole('listitem')).toContainText('554 busy')
  const answered = page.waitForResponse('**/api/v1/system/work/retry-all')
  items = []
  await list.getByRole('button', { name: 'Try all again' }).click()
  expect((await answered).status()).toBe(200)
  expect((await answered).request().postDataJSON()).toEqual({ kind: 'mail' })
  await expect(page.getByText('We are trying all of them again now')).toBeVisible()
  await expect(list).toContainText('Nothing failed here')
  await expect(list.getByRole('button', { name: 'Try all again' })).toBeHidden()
  expect(await findings(page)).toEqual([])
  expect(await touchFindings(page, { font: 16, target: 44, button: 48 })).toEqual([])
})
