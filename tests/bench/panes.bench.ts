// Scrolls both panes of the Display Groups page, in turns with 5,000 and with 50 photos in each pane, and a guest's day
// of 600 photos. Measures the number of images in the document and the time of a frame.
import { expect, type Page } from 'playwright/test'
import { openAsStaff } from '../e2e/support/device.ts'
import { startApp } from '../e2e/support/server/start-app.ts'
import { shopSlug } from './bench-shop.ts'
import { openBrowser } from './open-browser.ts'
import { median, reportFigures } from './report-figures.ts'
import { p95, scrollBoxes, type Scrolled } from './scroll-boxes.ts'

const many = 5000
const few = 50
const day = 600
const rounds = 3
const step = 240

interface Listed {
  readonly id: number
}

function repeated(photos: readonly Listed[], count: number): Listed[] {
  return Array.from({ length: count }, (_, place) => ({ ...photos[place % photos.length], id: 100_000 + place }))
}

async function fakePhotoCount(page: Page, count: () => number): Promise<void> {
  await page.route('**/api/v1/album/*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { album?: { photos: Listed[] } }
    if (answer.album) answer.album.photos = repeated(answer.album.photos, count())
    await route.fulfill({ response, json: answer })
  })
  await page.route('**/api/v1/display-group/date-and-outfitter', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { displayGroups: { photos: Listed[] }[] }
    for (const each of answer.displayGroups.slice(0, 1)) each.photos = repeated(each.photos, count())
    await route.fulfill({ response, json: answer })
  })
}

async function open(page: Page, count: number): Promise<void> {
  const countText = count.toLocaleString('en')
  await page.reload()
  await page.getByRole('combobox', { name: 'Display group' }).click()
  await page.getByRole('option', { name: `(${countText})` }).click()
  await expect(page.getByText(`${countText} photos`, { exact: true })).toBeVisible()
  for (const name of ['Album photos', 'Group photos'])
    await expect.poll(() => page.getByRole('group', { name }).locator('img').count()).toBeGreaterThan(11)
}

/** Half of the photos are in groups of 20. */
async function fakeDay(page: Page): Promise<void> {
  await page.route('**/api/v1/search/displayGroups*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { photos: Listed[]; displayGroups: (Listed & { photos: Listed[] })[] }
    const photos = repeated([...answer.photos, ...answer.displayGroups.flatMap((group) => group.photos)], day)
    const displayGroups = Array.from({ length: day / 40 }, (_, place) => ({
      ...answer.displayGroups[place % answer.displayGroups.length],
      id: 100_000 + place,
      photos: photos.slice(place * 20, place * 20 + 20),
    }))
    await route.fulfill({ response, json: { ...answer, displayGroups, photos: photos.slice(day / 2) } })
  })
  // Without the day in the page's HTML, the app asks for it.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => document.getElementById('boot')?.remove()),
  )
}

/** Both panes scroll, or the whole page does. */
const panes = { boxes: '[role=group]', count: 2 }
const whole = { boxes: 'html', count: 1 }

function framesToEnd(page: Page): Promise<number> {
  return page.evaluate((pixels) => {
    const boxes = [...document.querySelectorAll('[role=group]')]
    return Math.ceil(Math.max(...boxes.map((box) => box.scrollHeight - box.clientHeight)) / pixels)
  }, step)
}

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length

const app = await startApp()
const { page, close } = await openBrowser()
try {
  let count = many
  await fakePhotoCount(page, () => count)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAsStaff(page, app.url, 'employee', '/dashboard/display-groups')
  await page.getByRole('combobox', { name: 'Album' }).click()
  await page.getByRole('option', { name: /Browns Canyon · Morning/ }).click()
  await open(page, many)
  const frames = await framesToEnd(page)
  const runs: Record<'many' | 'few', Scrolled[]> = { many: [], few: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const which of ['few', 'many'] as const) {
      count = which === 'many' ? many : few
      await open(page, count)
      const scrolled = await scrollBoxes(page, { ...panes, frames, step })
      if (round > 0) runs[which].push(scrolled) // The first round only warms up the page, so it does not count.
      console.log(`${which}: ${p95(scrolled.frames).toFixed(1)} ms, ${scrolled.images} images`)
    }
  }
  const of = (scrolled: readonly Scrolled[], figure: (values: readonly number[]) => number): number =>
    median(scrolled.map((run) => figure(run.frames)))

  await fakeDay(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}/outfitter/${shopSlug}/external`)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(10_000)
  const dayFrames = await page.evaluate(
    (pixels) => Math.ceil((document.documentElement.scrollHeight - innerHeight) / pixels),
    step,
  )
  const days: Record<'still' | 'moved', Scrolled[]> = { still: [], moved: [] }
  for (let round = 0; round <= rounds; round++) {
    const still = await scrollBoxes(page, { ...whole, frames: dayFrames, step: 0 })
    const moved = await scrollBoxes(page, { ...whole, frames: dayFrames * 2, step })
    console.log(
      `day: ${p95(moved.frames).toFixed(1)} ms, still ${p95(still.frames).toFixed(1)}, ${moved.images} images`,
    )
    if (round === 0) continue
    days.still.push(still)
    days.moved.push(moved)
  }

  const [slow, quick] = [of(runs.many, p95), of(runs.few, p95)]
  const [slowMean, quickMean] = [of(runs.many, mean), of(runs.few, mean)]
  reportFigures([
    {
      name: `images in the document, ${many} photos on either side`,
      value: Math.max(...runs.many.map(({ images }) => images)),
      unit: 'at most',
      budget: { atMost: 120 },
      from: `looked at in each of ${frames} frames from top to bottom, ${rounds} times`,
    },
    {
      name: 'p95 of a frame while scrolling',
      value: slow / quick,
      unit: `of the time with ${few} photos`,
      budget: { atMost: 1.5 },
      from: `${slow.toFixed(1)} against ${quick.toFixed(1)} ms, ${step} pixels a frame, median of ${rounds}`,
    },
    {
      name: 'a frame while scrolling, on average',
      value: slowMean / quickMean,
      unit: `of the time with ${few} photos`,
      from: `${slowMean.toFixed(1)} against ${quickMean.toFixed(1)} ms`,
    },
    {
      name: `images in the document, a guest's day of ${day} photos`,
      value: Math.max(...days.moved.map(({ images }) => images)),
      unit: 'at most',
      budget: { atMost: 120 },
      from: `looked at in each of ${dayFrames} frames down and up on a phone, ${rounds} times`,
    },
    {
      name: `p95 of a frame while scrolling a guest's day of ${day} photos`,
      value: of(days.moved, p95) / of(days.still, p95),
      unit: 'of the time while nothing moves',
      budget: { atMost: 1.5 },
      from: `${of(days.moved, p95).toFixed(1)} against ${of(days.still, p95).toFixed(1)} ms, ${step} pixels a frame`,
    },
  ])
} finally {
  await close()
  await app.remove()
}
