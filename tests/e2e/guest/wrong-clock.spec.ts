import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { fillCard, goodCard, payNow, proceedToCard } from '../support/checkout.ts'
import { cartWithGroup, expectConfirmed, shopPath, summaryCents } from '../support/guest-steps.ts'
import { capturedAmounts } from '../support/server/sandbox-journal.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'
import { callApi } from '../support/staff-api.ts'

const slug = 'arkansas-headwaters'
const hour = 3_600_000

interface Group {
  readonly name: string
  readonly created_at: string
}

/**
 * Minutes until the 24 hours of a display group end. Uses this machine's clock, which the server also uses. The page's
 * clock is wrong on purpose.
 */
async function minutesLeft(url: string, name: string): Promise<number> {
  const shop = (await callApi(url, `search/outfitter/${slug}`, null, null)) as {
    outfitter: { id: number }
    today: string
  }
  const search = { outfitterId: shop.outfitter.id, date: shop.today }
  const { displayGroups } = (await callApi(url, 'search/displayGroups', null, search)) as { displayGroups: Group[] }
  const group = displayGroups.find((one) => one.name === name)
  if (!group) throw new Error(`No group ${name}`)
  return (Date.parse(group.created_at) + 24 * hour - Date.now()) / 60_000
}

const centsOf = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

function firstGroup(page: Page) {
  const card = page.getByRole('article').first()
  return {
    name: card.getByRole('heading'),
    now: card.locator('p', { hasText: 'group price' }).locator('strong').first(),
    was: card.locator('s'),
    left: card.getByText(/Time remaining for discount/).locator('strong'),
    add: card.getByRole('button', { name: 'Add Group To Cart' }),
  }
}

test.use(sizes.phone)

for (const shift of [48, -48])
  test(`a phone whose clock is off by ${shift} h shows the discounted price that the server charges, and the true remaining time of the discount`, async ({
    sharedApp,
    page,
  }) => {
    const email = `clock${shift}@guest.test`
    await page.clock.install({ time: Date.now() + shift * hour })
    await page.goto(sharedApp.url + shopPath(slug, 'external'))
    const group = firstGroup(page)
    await expect(group.was).toHaveText('$60.00')
    await expect(group.now).toHaveText('$48.00')
    const left = await minutesLeft(sharedApp.url, await group.name.innerText())
    const inWords = [Math.ceil(left), Math.ceil(left) - 1].map((all) => `${Math.floor(all / 60)} h ${all % 60} min`)
    await expect(group.left).toHaveText(new RegExp(`^(${inWords.join('|')})$`))
    await shot(page, `wrong-clock${shift}`)

    const shown = centsOf(await group.now.innerText())
    await group.add.click()
    await page.getByRole('link', { name: /Your Order/ }).click()
    await expectConfirmed(page)
    expect((await summaryCents(page, 'Subtotal')) + (await summaryCents(page, '24hr discount'))).toBe(shown)
    await proceedToCard(page, email)
    await fillCard(page, goodCard)
    const shownCents = centsOf(await page.getByRole('button', { name: /Pay Now/ }).innerText())
    await payNow(page)
    await expect(page).toHaveURL(/\/deliver\/arkansas-headwaters\/order\/[\w-]{43}\/external$/)
    expect(await capturedAmounts(sharedApp.dataDirectory, email)).toEqual([shownCents])
  })

test('a phone keeps a guest’s cart when the clock of the phone jumped two hours ahead since the last visit', async ({
  sharedApp,
  page,
}) => {
  await page.clock.install({ time: Date.now() })
  await cartWithGroup(page, sharedApp.url, slug, 'external')
  await page.clock.setSystemTime(Date.now() + 2 * hour)
  await page.reload()
  await expectConfirmed(page)
  await expect(page.getByRole('button', { name: /^Remove group/ })).toBeVisible()
})
