// Opens, scrolls and cuts a timeline of 5,000 photos, in turns with one of 50. Measures the time until photos stand on the
// screen, the number of images in the document and the time of a frame.
import { expect, type Page } from 'playwright/test'
import { openAsStaff } from '../e2e/support/device.ts'
import { startApp } from '../e2e/support/server/start-app.ts'
import { drawnDay } from '../support/rafts/drawn-day.ts'
import { openBrowser } from './open-browser.ts'
import { median, reportFigures } from './report-figures.ts'
import { p95, scrollBoxes } from './scroll-boxes.ts'

const many = 5000
const few = 50
const rounds = 2
const step = 240
const frames = 600
const moves = 120
/** Milliseconds. The made-up answers take long to arrive. */
const patience = 60_000

interface Measured {
  readonly shown: number
  readonly still: number
  readonly scrolled: number
  readonly dragged: number
  readonly images: number
}

const passing = { apart: 38, view: [10, 32], look: 'boats', raftsInPack: 4 } as const
const drawn = Array.from({ length: 30 }, (_, seed) => drawnDay({ seed: seed + 1, packs: 3, ...passing }).photos).flat()

/** Packs all day long: each day of pictures follows the one before. */
function dayOf(photos: readonly object[], count: number): object[] {
  const start = Date.parse('2026-07-04T12:00:00Z')
  return Array.from({ length: count }, (_, place) => ({
    ...photos[place % photos.length],
    id: 100_000 + place,
    file_name: `DSC_${place}.JPG`,
    file_hash: undefined,
    raft_code: undefined,
    taken_at: new Date(start + place * 6000 + Math.floor(place / 20) * 38_000).toISOString(),
    signature: drawn[place % drawn.length]?.signature ?? undefined,
  }))
}

async function fakeAlbums(page: Page, count: () => number): Promise<void> {
  await page.route('**/api/v1/album/date-and-outfitter', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { albums: object[] }
    await route.fulfill({ response, json: { ...answer, albums: answer.albums.slice(0, 1) } })
  })
  await page.route('**/api/v1/album/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const answer = (await response.json()) as { album?: { photos: object[]; rejected_photos?: object[] } }
    const { album } = answer
    if (album) Object.assign(album, { photos: dayOf(album.photos, count()), rejected_photos: [] })
    await route.fulfill({ response, json: answer })
  })
  await page.route('**/api/v1/display-group/date-and-outfitter', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), displayGroups: [] } })
  })
  // Notes when photos stand on the screen.
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (document.querySelectorAll('[data-photo] img').length < 12) return
      look.disconnect()
      requestAnimationFrame(() => performance.mark('shown'))
    })
    look.observe(document, { childList: true, subtree: true })
  })
}

async function measure(page: Page, count: number): Promise<Measured> {
  await page.reload()
  await expect(page.getByText(`${count.toLocaleString('en')} photos`).first()).toBeVisible({ timeout: patience })
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('shown').length), { timeout: patience })
    .toBe(1)
  const shown = await page.evaluate(() => performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN)
  const pane = { boxes: '[class*="_table_"]', count: 1, frames }
  const still = await scrollBoxes(page, { ...pane, step: 0 })
  const scrolled = await scrollBoxes(page, { ...pane, step })
  const dragged = await dragCut(page)
  return {
    shown,
    still: p95(still.frames),
    scrolled: p95(scrolled.frames),
    dragged: p95(dragged),
    images: Math.max(scrolled.images, still.images),
  }
}

/** Moves a border to and fro by a pixel in each frame. Returns milliseconds between frames. */
async function dragCut(page: Page): Promise<number[]> {
  const cut = page.getByRole('button', { name: /^Border/ }).first()
  const box = await cut.boundingBox()
  if (!box) throw new Error('No border is in sight')
  return cut.evaluate(
    async (button, [x, y, wanted]) => {
      // A made-up pointer cannot be captured.
      button.setPointerCapture = () => undefined
      const made = { clientY: y, pointerId: 1, bubbles: true, buttons: 1 }
      button.dispatchEvent(new PointerEvent('pointerdown', { ...made, clientX: x }))
      const taken: number[] = []
      let before = await new Promise<number>(requestAnimationFrame)
      for (let each = 0; each < wanted; each++) {
        button.dispatchEvent(new PointerEvent('pointermove', { ...made, clientX: x + (each % 60) }))
        const now = await new Promise<number>(requestAnimationFrame)
        taken.push(now - before)
        before = now
      }
      button.dispatchEvent(new PointerEvent('pointercancel', { ...made, clientX: x }))
      return taken
    },
    [box.x + box.width / 2, box.y + box.height / 2, moves] as const,
  )
}

const app = await startApp()
const { page, close } = await openBrowser()
try {
  let count = many
  await fakeAlbums(page, () => count)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAsStaff(page, app.url, 'employee', '/dashboard/display-groups?view=timeline')
  const runs: Record<'many' | 'few', Measured[]> = { many: [], few: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const which of ['few', 'many'] as const) {
      count = which === 'many' ? many : few
      const measured = await measure(page, count)
      if (round > 0) runs[which].push(measured) // The first round only warms up the page, so it does not count.
      console.log(which, JSON.stringify(measured))
    }
  }
  const of = (which: 'many' | 'few', what: keyof Measured): number => median(runs[which].map((run) => run[what]))
  const frame = (name: string, what: 'scrolled' | 'dragged') => ({
    name,
    value: of('many', what) / of('many', 'still'),
    unit: 'of the time while nothing moves',
    budget: { atMost: 1.5 },
    from: `${of('many', what).toFixed(1)} against ${of('many', 'still').toFixed(1)} ms, median of ${rounds}`,
  })
  reportFigures([
    {
      name: `until photos of ${many} stand on the screen`,
      value: of('many', 'shown') / of('few', 'shown'),
      unit: `of the time with ${few}`,
      budget: { atMost: 1.5 },
      from: `${of('many', 'shown').toFixed(0)} against ${of('few', 'shown').toFixed(0)} ms after the reload`,
    },
    {
      name: `images in the document, ${many} photos`,
      value: of('many', 'images'),
      unit: 'at most',
      budget: { atMost: 120 },
      from: `looked at in each of ${frames} frames, ${step} pixels each`,
    },
    frame('p95 of a frame while scrolling', 'scrolled'),
    frame('p95 of a frame while a border is dragged', 'dragged'),
  ])
} finally {
  await close()
  await app.remove()
}
