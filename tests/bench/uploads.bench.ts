// A photographer adds 1,000 camera files of 8 MB to an album at once, in the built app: what the page's memory grows to, and
// how long a key press waits for its frame, while they are read without a network and while they are sent.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { photographer } from '../e2e/support/photographer.ts'
import { openAsStaff } from '../e2e/support/device.ts'
import { uprightCameraPhoto } from '../e2e/support/camera-photo.ts'
import { startApp } from '../e2e/support/start-app.ts'
import { cameraPicture } from './camera-picture.ts'
import { openBrowser } from './open-browser.ts'
import { reportFigures } from './report-figures.ts'
import { watchPage } from './watch-page.ts'

const photos = Number(process.argv[2] ?? 1000)
const few = 10
const idleSeconds = 30
const sendingSeconds = Number(process.argv[3] ?? 90)

/** The browser's own files, from the disk, each with a comment of its own: nothing is copied until the page reads it. */
async function offer(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.id = 'bench-files'
    input.multiple = true
    input.hidden = true
    document.body.append(input)
  })
  await page.locator('#bench-files').setInputFiles([...paths])
}

async function add(page: Page, first: number, count: number): Promise<void> {
  await page.evaluate(
    ([from, number]) => {
      const pictures = document.querySelector<HTMLInputElement>('#bench-files')?.files
      const chooser = document.querySelector<HTMLInputElement>('input[type=file][accept]')
      if (!pictures || !chooser) throw new Error('The page takes no files')
      const chosen = new DataTransfer()
      for (let each = from; each < from + number; each++) {
        const picture = pictures.item(each % pictures.length)
        if (!picture) throw new Error('There are no pictures')
        const text = new TextEncoder().encode(`photo ${each}`)
        const comment = new Uint8Array([0xff, 0xfe, 0, text.length + 2, ...text])
        const name = `IMG_${each}.JPG`
        chosen.items.add(new File([picture.slice(0, 2), comment, picture.slice(2)], name, { type: 'image/jpeg' }))
      }
      chooser.files = chosen.files
      chooser.dispatchEvent(new Event('change', { bubbles: true }))
    },
    [first, count] as const,
  )
}

/** Of the uploads that the device holds. */
function stored(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('eddyline')
        opening.onerror = () => reject(new Error('The database does not open'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction('uploads').objectStore('uploads').count()
          counting.onsuccess = () => resolve(counting.result)
          opening.result.close()
        }
      }),
  )
}

async function untilStored(page: Page, count: number): Promise<void> {
  for (let before = -1, still = 0; ;) {
    const have = await stored(page)
    if (have >= count) return
    still = have === before ? still + 1 : 0
    before = have
    if (still > 120) throw new Error(`${have} of ${count} files are stored, and no more come`)
    await page.waitForTimeout(1000)
    if (process.env.BENCH_TELL) console.log(`${have} stored`)
  }
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN

const folder = mkdtempSync(join(tmpdir(), 'eddyline-bench-'))
const app = await startApp()
const browser = await openBrowser()
try {
  const { page, context } = browser
  const sizes: number[] = []
  const paths = []
  for (const seed of [0, 1, 2]) {
    const picture = await cameraPicture(seed)
    const path = join(folder, `${seed}.jpg`)
    writeFileSync(path, picture)
    sizes.push(picture.length)
    paths.push(path)
  }
  const paula = await photographer(app.url)
  await paula.upload('FIRST.JPG', await uprightCameraPhoto('2020:01:01 08:00:00'))
  await openAsStaff(page, app.url, 'photographer', `/photographer/${paula.albumId}`)
  await page.getByRole('button', { name: 'Select: FIRST.JPG' }).focus()
  await offer(page, paths)
  const watch = await watchPage(page)
  const idle = await watch.during(() => page.waitForTimeout(idleSeconds * 1000))

  await context.setOffline(true)
  await add(page, 0, few)
  await untilStored(page, few)
  const heapOfFew = await watch.settledHeap()
  const reading = await watch.during(async () => {
    await add(page, few, photos - few)
    await untilStored(page, photos)
  })
  const heapOfAll = await watch.settledHeap()

  await context.setOffline(false)
  const before = await stored(page)
  const sending = await watch.during(async () => {
    await page.waitForTimeout(sendingSeconds * 1000)
  })
  const sent = before - (await stored(page))
  const heapOfSending = await watch.settledHeap()
  const size = sizes.reduce((sum, each) => sum + each, 0) / sizes.length / 1e6
  const busy = [...reading.delays, ...sending.delays]
  console.log({
    idle: [share(idle.delays, 0.95), Math.max(...idle.delays), idle.heap],
    reading: [share(reading.delays, 0.95), Math.max(...reading.delays), reading.heap, reading.delays.length],
    sending: [share(sending.delays, 0.95), Math.max(...sending.delays), sending.heap, heapOfSending, sent],
    heapOfFew,
    heapOfAll,
    size,
    busy: busy.length,
  })
  reportFigures([])
} finally {
  await browser.close()
  await app.remove()
  rmSync(folder, { recursive: true, force: true })
}
