import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { openAsStaff } from '../support/device.ts'
import { cartWithGroup } from '../support/guest-steps.ts'
import { proceedToCard } from '../support/checkout.ts'
import { sizes } from '../support/sizes.ts'

/** Collects what the page's policy forbids, from the first line of the page on. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const found: string[] = []
    Object.assign(window, { forbidden: found })
    addEventListener('securitypolicyviolation', (event) =>
      found.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { forbidden: string[] }).forbidden)
}

const isLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.body).overflowY === 'hidden')

test.use(sizes.phone)

test('guests and staff use the pages, dialogs, selects and the card form without inline styles', async ({
  sharedApp,
  page,
}) => {
  const forbidden = await watchPolicy(page)
  const answer = await page.goto(`${sharedApp.url}/outfitter/arkansas-headwaters/external`)
  const policy = (await answer?.allHeaders())?.['content-security-policy'] ?? ''
  expect(policy).not.toContain('unsafe-inline')
  await expect(page.getByRole('button', { name: 'Add Group To Cart' }).first()).toBeVisible()
  await cartWithGroup(page, sharedApp.url, 'arkansas-headwaters', 'external')
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  // Radix stops the page from scrolling under a dialog by a style sheet of its own.
  await expect.poll(() => isLocked(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isLocked(page)).toBe(false)
  await proceedToCard(page)
  expect(await forbidden()).toEqual([])

  await openAsStaff(page, sharedApp.url, 'admin', '/admin/albums')
  expect(await forbidden()).toEqual([])
  for (const path of ['/dashboard/settings', '/dashboard/display-groups', '/admin/users']) {
    await page.goto(sharedApp.url + path)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await forbidden(), path).toEqual([])
  }
  await page.getByRole('button', { name: 'New User' }).click()
  const role = page.getByRole('dialog').getByRole('combobox', { name: /^Role/ })
  await role.click()
  await page.getByRole('option', { name: 'Employee' }).click()
  expect(await forbidden()).toEqual([])
})

test('the server counts what its policy forbids', async ({ app, page, expectComplaint }) => {
  expectComplaint(/Content Security Policy|Refused to apply/)
  const forbidden = await watchPolicy(page)
  await page.goto(`${app.url}/login`)
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { background: red }'
    document.head.append(style)
  })
  await expect.poll(forbidden).toEqual([expect.stringContaining('style-src-elem inline')])
  await expect.poll(() => app.server.log).toContain('A page tried what its content security policy forbids')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe('rgb(255, 0, 0)')
})
