import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { sizes } from '../support/sizes.ts'

const from = (page: Page) => page.getByRole('slider', { name: 'From' })
const until = (page: Page) => page.getByRole('slider', { name: 'Until' })
const chosen = (page: Page) => page.getByRole('group', { name: 'Time of day' }).getByRole('status')
const groups = (page: Page) => page.getByRole('article')

/** The slider's start and end in minutes since midnight. */
async function minutesOf(page: Page): Promise<[number, number]> {
  const text = await chosen(page).innerText()
  const times = [...text.matchAll(/(\d+):(\d\d)(?:\s(AM|PM))?/g)]
  // '9:40 – 10:45 AM' says AM only once.
  const half = times.at(-1)?.[3]
  const [from, to] = times.map(([, hour, minute, own = half]) => {
    return ((Number(hour) % 12) + (own === 'PM' ? 12 : 0)) * 60 + Number(minute)
  })
  return [from ?? Number.NaN, to ?? Number.NaN]
}

async function countOf(page: Page): Promise<number> {
  return Number(/(\d+) photos?$/.exec(await chosen(page).innerText())?.[1])
}

for (const size of ['phone', 'tablet', 'kiosk'] as const)
  test.describe(`the time slider on a ${size}`, () => {
    test.use(sizes[size])

    test('a guest narrows the day to five minutes, opens a photo, goes back, and shows the whole day again', async ({
      sharedApp,
      page,
    }) => {
      await page.goto(`${sharedApp.url}/outfitter/arkansas-headwaters`)
      if (size === 'phone') await page.getByRole('button', { name: 'Filter' }).click()
      await expect(chosen(page)).toBeVisible()
      const hidden = (text: HTMLElement): number => text.scrollWidth - text.clientWidth
      expect(await chosen(page).evaluate(hidden), 'the time stands whole').toBeLessThanOrEqual(0)
      const [start, end] = await minutesOf(page)
      expect([start % 5, end % 5]).toEqual([0, 0])
      const all = await countOf(page)
      const groupCount = await groups(page).count()
      expect(groupCount).toBeGreaterThan(1)
      expect(await findings(page)).toEqual([])

      await until(page).focus()
      await page.keyboard.press('Home')
      await expect.poll(() => minutesOf(page)).toEqual([start, start + 5])
      await expect(until(page)).toHaveAttribute('aria-valuetext', /^\d+:\d\d\s[AP]M$/)
      await expect.poll(() => groups(page).count()).toBeLessThan(groupCount)
      expect(await groups(page).count()).toBeGreaterThan(0)
      const few = await countOf(page)
      expect(few).toBeGreaterThan(0)
      expect(few).toBeLessThan(all)
      const reset = await page.getByRole('button', { name: 'All day' }).boundingBox()
      expect(reset && reset.x + reset.width).toBeLessThanOrEqual(sizes[size].viewport.width)
      expect(await findings(page)).toEqual([])
      const shown = await groups(page).getByRole('heading').allInnerTexts()

      await page
        .getByRole('button', { name: /^Trip photo / })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeHidden()
      expect(await minutesOf(page)).toEqual([start, start + 5])
      expect(await groups(page).getByRole('heading').allInnerTexts()).toEqual(shown)
      await page.reload()
      await expect(chosen(page)).toBeVisible()
      expect(await minutesOf(page)).toEqual([start, start + 5])
      await expect(groups(page).getByRole('heading')).toHaveText(shown)

      await page.getByRole('button', { name: 'All day' }).click()
      await expect.poll(() => countOf(page)).toBe(all)
      await expect(groups(page)).toHaveCount(groupCount)
      await expect(page).toHaveURL(/arkansas-headwaters$/)
    })
  })

test('a guest can drag the time slider’s handles from 18 pixels beside their centre, and the handles never pass each other', async ({
  sharedApp,
  page,
}) => {
  await page.goto(`${sharedApp.url}/outfitter/arkansas-headwaters`)
  await expect(chosen(page)).toBeVisible()
  const [start, end] = await minutesOf(page)
  const box = await from(page).boundingBox()
  if (!box) throw new Error('The page has no slider')
  const y = box.y + box.height / 2
  const drag = async (left: number, right: number): Promise<void> => {
    await page.mouse.move(box.x + left, y)
    await page.mouse.down()
    await page.mouse.move(box.x + right, y, { steps: 8 })
    await page.mouse.up()
  }
  const atEnd = box.width - 22
  // The first and the last drag press a thumb 18 pixels beside its centre. A finger must still hold the thumb there.
  await drag(40, box.width)
  await expect.poll(() => minutesOf(page)).toEqual([end - 5, end])
  await drag(atEnd, 22)
  await expect.poll(() => minutesOf(page)).toEqual([start, end])
  await drag(atEnd + 18, 22)
  await expect.poll(() => minutesOf(page)).toEqual([start, start + 5])
})

test('the layout of the page does not shift while its time slider loads', async ({ sharedApp, page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        // Leaves out layout shifts inside of groups. Their cart buttons may shift once when the device has read the
        // cart, which has nothing to do with the slider.
        const isCart = entry.sources.every(({ node }) => node?.parentElement?.closest('article'))
        if (!isCart) shifts.push(entry.startTime)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize(sizes.tablet.viewport)
  await page.goto(`${sharedApp.url}/outfitter/arkansas-headwaters`)
  const place = await page.getByRole('article').first().boundingBox()
  await expect(chosen(page)).toBeVisible()
  expect(await page.getByRole('article').first().boundingBox()).toEqual(place)
  expect(await page.evaluate(() => Reflect.get(window, 'shifts') as unknown)).toEqual([])
})

test('the time slider is in the guest’s language', async ({ sharedApp, browser }) => {
  const context = await browser.newContext({ locale: 'fr-CA' })
  const page = await context.newPage()
  await page.goto(`${sharedApp.url}/outfitter/arkansas-headwaters`)
  await expect(page.getByRole('group', { name: 'Heure' })).toBeVisible()
  await expect(page.getByRole('slider', { name: 'De' })).toBeVisible()
  await context.close()
})
