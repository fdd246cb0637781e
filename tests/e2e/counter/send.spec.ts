import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { openAsStaff } from '../support/device.ts'
import { expectMails } from '../support/server/mails.ts'
import { shot } from '../support/tours/shots.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const addresses = (page: Page) => page.getByRole('region', { name: 'Addresses' })

async function chooseGroup(page: Page, url: string): Promise<void> {
  await openAsStaff(page, url, 'employee', '/dashboard/display-groups')
  await page.getByRole('combobox', { name: 'Display group' }).click()
  await page.getByRole('option', { name: /^Maria – Raft 2/ }).click()
}

/** Pastes as a person does, without the right to read the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await dialog(page)
    .getByRole('textbox', { name: 'Email 1' })
    .evaluate((input, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
}

test('a counter sends a raft to six phones in four steps, and takes it back from the wrong family', async ({
  app,
  page,
}) => {
  const { url } = app
  await chooseGroup(page, url)
  let steps = 0
  const step = async (does: () => Promise<unknown>): Promise<void> => {
    steps += 1
    await does()
  }
  const phones = Array.from({ length: 6 }, (_, at) => `miller-${at}@guest.test`)
  await step(() => page.getByRole('button', { name: 'Send', exact: true }).click())
  await step(() => paste(page, phones.join(', ')))
  await step(() => dialog(page).getByRole('radio', { name: 'Terminal' }).check())
  expect(await findings(page)).toEqual([])
  await shot(page, 'send-group')
  await step(() =>
    dialog(page)
      .getByRole('button', { name: /^Take \$.* and send$/ })
      .click(),
  )
  expect(steps).toBeLessThanOrEqual(4)
  await expect(page.getByText('This order has been released')).toBeVisible()
  const number = /\d+/.exec((await page.getByText(/^Order \d+$/).textContent()) ?? '')?.[0] ?? ''
  await page.goto(`${url}/dashboard/order-detail/${number}`)
  await expect(addresses(page).getByRole('listitem')).toHaveCount(6)
  await addresses(page)
    .getByRole('button', { name: `Take back from ${phones[5] ?? ''}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(/Nobody had opened it/)).toBeVisible()
  await expect(addresses(page).getByText(/^Taken back/)).toHaveCount(1)
  await shot(page, 'sent-order')
  expect(await findings(page)).toEqual([])
})

test('a counter without a network sends photos of the trip, and they go out when the network is back', async ({
  app,
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  await chooseGroup(page, app.url)
  await context.setOffline(true)
  await expect(page.getByText(/^We cannot reach the server/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await paste(page, 'robin@guest.test sam@guest.test')
  await dialog(page).getByRole('radio', { name: 'Included in the trip' }).check()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Saved on this device. It is sent once the device is online.')).toBeVisible()
  await context.setOffline(false)
  await page.goto(`${app.url}/dashboard/outbox`)
  await expect(page.getByText(/Raft 2 to 2 addresses/)).toBeVisible()
})

test('an employee sends three photos of an album that a guest chose at the counter', async ({ app, page }) => {
  await openAsStaff(page, app.url, 'employee', '/admin/albums')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const photos = page.getByRole('region', { name: 'Photos', exact: true })
  for (const place of [0, 1, 2])
    await photos
      .getByRole('button', { name: /^Select: / })
      .nth(place)
      .click()
  const chosen = page.getByRole('region', { name: 'Selected photos' })
  await expect(chosen.getByRole('button', { name: /Delete/ })).toHaveCount(0)
  await chosen.getByRole('button', { name: 'Send', exact: true }).click()
  await paste(page, 'robin@guest.test, sam@guest.test')
  await dialog(page).getByRole('radio', { name: 'Included in the trip' }).check()
  await dialog(page).getByRole('radio', { name: 'Français' }).check()
  expect(await findings(page)).toEqual([])
  await shot(page, 'send-photos')
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Sent to 2 addresses')).toBeVisible()
  await expectMails(app.dataDirectory, 'sam@guest.test', [/^Les photos de votre sortie/])
})
