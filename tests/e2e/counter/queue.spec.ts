import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { rowsInSight } from '../support/rows-in-sight.ts'
import { sizes } from '../support/sizes.ts'
import { cardOf, dollars, openCounter, placeWaitingOrder } from './counter-steps.ts'

const releaseNames = /^Release order \d+$/

/** Multiplies the waiting orders of the server to `count` rows, which can be opened. The real ones are the newest. */
async function fillQueue(page: Page, count: number): Promise<void> {
  let real = 0
  await page.route(/\/order\/get-pending$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { orders: { id: number; placed_at: string }[] }
    const model = body.orders[0]
    real = model?.id ?? real
    const made = Array.from({ length: model ? Math.max(0, count - body.orders.length) : 0 }, (_, index) => ({
      ...model,
      id: 900_000 + index,
      name: `Guest ${index}`,
      placed_at: new Date(Date.UTC(2020, 0, 1, 0, index)).toISOString(),
    }))
    await route.fulfill({ response: answer, json: { ...body, orders: [...made, ...body.orders] } })
  })
  await page.route(/\/order\/report\/900\d{3}$/, async (route) => {
    const url = route.request().url()
    await route.fulfill({ response: await route.fetch({ url: url.replace(/\d+$/, String(real)) }) })
  })
}

test.describe('the queue on a tablet', () => {
  test.use(sizes.tablet)

  test(
    'staff release an order in two taps, the next row gets the focus, and the list stays in its place',
    { tag: '@journey' },
    async ({ sharedApp, page }) => {
      const orders = []
      for (const name of ['Anna', 'Ben', 'Cleo'])
        orders.push(await placeWaitingOrder(sharedApp.url, `${name}@queue.test`, name))
      const [, ben, cleo] = orders
      if (!ben || !cleo) throw new Error('no orders')
      await openCounter(page, sharedApp.url)
      const before = await page.evaluate(() => scrollY)
      await cardOf(page, cleo.id).getByRole('button', { name: 'Release' }).click()
      const asked = page.getByRole('alertdialog')
      await expect(asked.getByRole('button', { name: `Release order ${cleo.id}` })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(cardOf(page, cleo.id)).toBeHidden()
      await expect(cardOf(page, ben.id)).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(before)
    },
  )

  test('the arrow keys move through the orders, and single keys open their windows', async ({ sharedApp, page }) => {
    const second = await placeWaitingOrder(sharedApp.url, 'second@queue.test', 'Second')
    const first = await placeWaitingOrder(sharedApp.url, 'first@queue.test', 'First')
    await openCounter(page, sharedApp.url)
    await cardOf(page, first.id).focus()
    await page.keyboard.press('ArrowDown')
    await expect(cardOf(page, second.id)).toBeFocused()
    for (const [key, role, name] of [
      ['r', 'alertdialog', `Has Second paid ${dollars(second.total)}?`],
      ['n', 'dialog', `Note on order ${second.id}`],
      ['e', 'dialog', `Edit the email of order ${second.id}`],
      ['d', 'dialog', `Discount on order ${second.id}`],
      ['x', 'alertdialog', `Cancel order ${second.id}?`],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole(role, { name })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole(role, { name })).toBeHidden()
      await expect(cardOf(page, second.id)).toBeFocused()
    }
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys of this page' })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(cardOf(page, second.id)).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('searchbox').fill('second')
    await page.keyboard.type('rnx')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(cardOf(page, first.id)).toBeVisible()
    // Tab reaches one row only, so the first Release is near.
    await page.keyboard.press('Tab')
    for (let presses = 0; presses < 12; presses += 1) {
      const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      if (releaseNames.test(label)) break
      await page.keyboard.press('Tab')
    }
    await expect(page.getByRole('button', { name: releaseNames }).and(page.locator(':focus'))).toBeVisible()
    await cardOf(page, first.id).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: `Open order ${first.id}` })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('complementary', { name: `Open order ${second.id}` })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/order-detail/${second.id}$`))
  })

  test('300 orders keep twelve rows in sight and few in the page; Back returns to the same place and pane', async ({
    sharedApp,
    page,
  }) => {
    await placeWaitingOrder(sharedApp.url, 'model@queue.test', 'Model')
    await fillQueue(page, 300)
    await openCounter(page, sharedApp.url)
    await expect(page.getByText('300 orders waiting')).toBeVisible()
    expect(await rowsInSight(page)).toBeGreaterThanOrEqual(12)
    await page.evaluate(() => scrollTo(0, 6_000))
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(12)
    expect(await page.locator('[data-row]').count()).toBeLessThanOrEqual(60)
    expect(await findings(page)).toEqual([])
    const name = await page.evaluate(() => {
      const row = document.elementFromPoint(500, 500)?.closest('[data-row]')
      return row?.querySelector('a')?.getAttribute('aria-label') ?? ''
    })
    const place = await page.evaluate(() => scrollY)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(/\/order-detail\/\d+$/)
    await page.goBack()
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  })

  test('an order that arrives out of sight waits behind a button that covers nothing and shows the order', async ({
    sharedApp,
    page,
  }) => {
    await placeWaitingOrder(sharedApp.url, 'early@queue.test', 'Early')
    await fillQueue(page, 100)
    await openCounter(page, sharedApp.url)
    await expect(page.getByText('100 orders waiting')).toBeVisible()
    await page.evaluate(() => scrollTo(0, 2_000))
    const late = await placeWaitingOrder(sharedApp.url, 'late@queue.test', 'Late')
    const show = page.getByRole('button', { name: '1 new, show' })
    await expect(show).toBeVisible()
    await page.waitForTimeout(1_000)
    await expect(show).toBeVisible()
    expect(await findings(page)).toEqual([])
    await show.click()
    await expect(cardOf(page, late.id)).toBeFocused()
    await expect(cardOf(page, late.id)).toBeInViewport({ ratio: 1 })
    await expect(show).toBeHidden()
  })

  test('the device keeps the order of the queue that staff chose', async ({ sharedApp, page }) => {
    const older = await placeWaitingOrder(sharedApp.url, 'older@queue.test', 'Older')
    const newer = await placeWaitingOrder(sharedApp.url, 'newer@queue.test', 'Newer')
    await openCounter(page, sharedApp.url)
    const isNewerAbove = async (): Promise<boolean> => {
      const tops = [newer, older].map(async ({ id }) => (await cardOf(page, id).boundingBox())?.y ?? 0)
      const [above = 0, below = 0] = await Promise.all(tops)
      return above < below
    }
    await expect.poll(isNewerAbove).toBe(true)
    await page.getByRole('button', { name: 'Waiting' }).click()
    await expect.poll(isNewerAbove).toBe(false)
    await page.reload()
    await expect(cardOf(page, older.id)).toBeVisible()
    await expect.poll(isNewerAbove).toBe(false)
  })
})

test.describe('the queue on a phone', () => {
  test.use(sizes.phone)

  test('a swipe over an order opens its menu, and 300 orders leave few cards in the page', async ({
    sharedApp,
    page,
  }) => {
    const { id } = await placeWaitingOrder(sharedApp.url, 'swiped@queue.test', 'Swiped')
    await fillQueue(page, 300)
    await openCounter(page, sharedApp.url)
    await expect(cardOf(page, id)).toBeVisible()
    expect(await page.locator('[data-row]').count()).toBeLessThanOrEqual(60)
    const box = await cardOf(page, id).boundingBox()
    if (!box) throw new Error('no card')
    const y = box.y + 20
    await cardOf(page, id).evaluate(
      (card, [from, to, at]) => {
        const fire = (type: string, clientX: number) =>
          card.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientX, clientY: at ?? 0 }))
        fire('pointerdown', from ?? 0)
        fire('pointerup', to ?? 0)
      },
      [box.x + 200, box.x + 60, y],
    )
    for (const name of ['Edit Email', 'Note', 'Discount', 'Cancel'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
