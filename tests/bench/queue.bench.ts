// Opens the pending orders with 1,000 and with 10 orders in turns, and releases one. Measures the rows and nodes in the
// document, the time until the list shows, and the time from the press of Release until the order has left the list.
import { expect, type Page } from 'playwright/test'
import { cardOf, openCounter, placeWaitingOrder } from '../e2e/counter/counter-steps.ts'
import { sizes } from '../e2e/support/sizes.ts'
import { startApp } from '../e2e/support/server/start-app.ts'
import { openBrowser } from './open-browser.ts'
import { median, reportFigures } from './report-figures.ts'

const many = 1000
const few = 10
const rounds = 5

interface Opened {
  readonly shown: number
  readonly released: number
  readonly rows: number
  readonly nodes: number
}

/** Adds copies of the first order until the answer has `count` orders. The real ones stay the newest. */
async function fakeOrderCount(page: Page, count: () => number): Promise<void> {
  await page.route('**/order/get-pending', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { orders: { id: number }[] }
    const copies = Math.max(0, count() - answer.orders.length)
    const made = Array.from({ length: copies }, (_, place) => ({
      ...answer.orders[0],
      id: 900_000 + place,
      placed_at: new Date(Date.UTC(2020, 0, 1, 0, place)).toISOString(),
    }))
    await route.fulfill({ response, json: { ...answer, orders: [...made, ...answer.orders] } })
  })
}

async function openOnce(page: Page, url: string, { count, round }: { count: number; round: number }): Promise<Opened> {
  const { id } = await placeWaitingOrder(url, `queue${count}.${round}@bench.test`)
  await page.reload()
  const card = cardOf(page, id)
  await expect(card).toBeVisible()
  await expect(page.getByText(`${count.toLocaleString('en')} orders waiting`)).toBeVisible()
  const shown = await page.evaluate(() => performance.getEntriesByName('queue-shown')[0]?.startTime ?? Number.NaN)
  const rows = await page.locator('[data-row]').count()
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  await card.getByRole('button', { name: 'Release' }).click()
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: `Release order ${id}` })
  await expect(confirm).toBeFocused()
  const released = await page.evaluate(
    (order) =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        const watch = new MutationObserver(() => {
          if (document.querySelector(`[data-row="${order}"] button:not([aria-haspopup])`)) return
          watch.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - from))
        })
        watch.observe(document.body, { childList: true, subtree: true })
        if (document.activeElement instanceof HTMLElement) document.activeElement.click()
      }),
    id,
  )
  await expect(card).toBeHidden()
  return { shown, released, rows, nodes }
}

const app = await startApp()
const { page, close } = await openBrowser()
try {
  let count = few
  await fakeOrderCount(page, () => count)
  await page.setViewportSize(sizes.tablet.viewport)
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('[data-row]')) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('queue-shown')))
    }).observe(document, { childList: true, subtree: true })
  })
  await openCounter(page, app.url)
  const runs: Record<'many' | 'few', Opened[]> = { many: [], few: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const which of ['few', 'many'] as const) {
      count = which === 'many' ? many : few
      const opened = await openOnce(page, app.url, { count, round })
      if (round > 0) runs[which].push(opened) // The first round only warms up, so it does not count.
      console.log(which, opened)
    }
  }
  const of = (which: 'many' | 'few', what: keyof Opened): number => median(runs[which].map((run) => run[what]))
  const ratio = (what: 'shown' | 'released', name: string) => ({
    name,
    value: of('many', what) / of('few', what),
    unit: `of the time with ${few} orders`,
    budget: { atMost: 1.5 },
    from: `${of('many', what).toFixed(0)} against ${of('few', what).toFixed(0)} ms, median of ${rounds}`,
  })
  reportFigures([
    {
      name: `rows in the document, ${many} pending orders`,
      value: of('many', 'rows'),
      unit: 'at most',
      budget: { atMost: 60 },
      from: `1180×820; ${of('many', 'nodes')} elements in the page`,
    },
    ratio('shown', 'from the reload to the shown list'),
    ratio('released', 'from the press of Release to the released row'),
  ])
} finally {
  await close()
  await app.remove()
}
