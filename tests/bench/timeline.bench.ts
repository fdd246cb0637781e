// Opens, scrolls and cuts a timeline of 5,000 photos, in turns with one of 50. Measures the time until photos stand on the
// screen, the number of images in the document and the time of a frame.
import { linkSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { addDays } from '../../src/domain/trip-time/local-date.ts'
import { localDateAt } from '../../src/domain/trip-time/zoned-time.ts'
import type { AddressedPhoto } from '../../src/server/platform/images/image-addresses.ts'
import { SignedAddresses } from '../../src/server/platform/images/signed-addresses.ts'
import { readSecretKey } from '../../src/server/secret-key.ts'
import { expectStaffAreasKept, openAsStaff } from '../e2e/support/device.ts'
import { startApp } from '../e2e/support/server/start-app.ts'
import { drawnDay } from '../support/rafts/drawn-day.ts'
import { shopSlug } from './bench-shop.ts'
import { openBrowser } from './open-browser.ts'
import { median, reportFigures } from './report-figures.ts'
import { p95, scrollBoxes } from './scroll-boxes.ts'

const many = 5000
const few = 50
const rounds = 2
const step = 240
const frames = 600
const moves = 120

interface Measured {
  readonly shown: number
  readonly still: number
  readonly scrolled: number
  readonly dragged: number
  readonly images: number
}

const passing = { apart: 38, view: [10, 32], look: 'boats', raftsInPack: 4 } as const
const drawn = Array.from({ length: 30 }, (_, seed) => drawnDay({ seed: seed + 1, packs: 3, ...passing }).photos).flat()

/** Adds an album of a day: packs all day long. Uses SQL alone, because 5,000 uploads would take long. */
async function fillDay(lite: PGlite, date: string, count: number): Promise<AddressedPhoto[]> {
  const { rows } = await lite.query<{ id: number }>(
    `insert into albums (outfitter_id, river_section_id, photographer_id, date, time_of_day, name, created_at)
      select outfitter_id, river_section_id, photographer_id, $1::date, time_of_day, 'bench ' || $1::date, now()
      from albums where outfitter_id = (select id from outfitters where slug = $2) and deleted_at is null limit 1
      returning id`,
    [date, shopSlug],
  )
  const start = Date.parse(`${date}T12:00:00Z`)
  const photos = Array.from({ length: count }, (_, place) => ({
    place,
    at: new Date(start + place * 6000 + Math.floor(place / 20) * 38_000).toISOString(),
    signature: drawn[place % drawn.length]?.signature ?? null,
  }))
  const filled = await lite.query<AddressedPhoto>(
    `insert into photos (album_id, name, file_name, storage_key, sha256, byte_size, media_type, width, height, thumbhash,
        taken_at, created_at, signature)
      select $1::int, 'DSC_' || made.place, 'DSC_' || made.place || '.JPG', 'bench/' || $1::int || '/' || made.place,
        sha256(made.place::text::bytea), byte_size, media_type, width, height, thumbhash, made.at, now(), made.signature
      from jsonb_to_recordset($2) as made (place int, at timestamptz, signature text),
        (select * from photos order by id limit 1) as one
      returning id, storage_key, rotation`,
    [rows[0]?.id, JSON.stringify(photos)],
  )
  return filled.rows
}

/** Gives the photos their small pictures, as an upload does. */
async function drawPictures(directory: string, photos: readonly AddressedPhoto[]): Promise<void> {
  const addresses = new SignedAddresses(await readSecretKey(null, directory))
  const picture = { create: { width: 150, height: 100, channels: 3, background: '#2a7f86' } } as const
  const file = join(directory, 'picture.jpg')
  await sharp(picture).jpeg().toFile(file)
  for (const photo of photos) {
    const folder = join(directory, 'cache/derivatives/r2', String(photo.id % 1000).padStart(3, '0'))
    mkdirSync(folder, { recursive: true })
    linkSync(file, join(folder, `${addresses.photoName(photo)}-w-group-thumb.jpg`))
  }
}

async function noteFirstPhotos(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (document.querySelectorAll('[data-photo] img').length < 12) return
      look.disconnect()
      requestAnimationFrame(() => performance.mark('shown'))
    })
    look.observe(document, { childList: true, subtree: true })
  })
}

async function measure(page: Page, url: string, count: number): Promise<Measured> {
  await page.goto(url)
  await expect(page.getByText(`${count.toLocaleString('en')} photos`).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('shown').length)).toBe(1)
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
await app.stop()
const today = localDateAt(new Date(), 'America/Denver')
const days = { few: addDays(today, 1), many: addDays(today, 2) }
const lite = await PGlite.create(join(app.dataDirectory, 'database'))
const photos = [...(await fillDay(lite, days.few, few)), ...(await fillDay(lite, days.many, many))]
await lite.close()
await drawPictures(app.dataDirectory, photos)
await app.start()
const { page, close } = await openBrowser()
try {
  await noteFirstPhotos(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAsStaff(page, app.url, 'employee', '/dashboard/display-groups?view=timeline')
  await expectStaffAreasKept(page)
  const runs: Record<'many' | 'few', Measured[]> = { many: [], few: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const which of ['few', 'many'] as const) {
      const address = `${app.url}/dashboard/display-groups?view=timeline&date=${days[which]}`
      const measured = await measure(page, address, which === 'many' ? many : few)
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
      from: `${of('many', 'shown').toFixed(0)} against ${of('few', 'shown').toFixed(0)} ms after the page was opened`,
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
