// A photographer adds 1,000 camera files of 8 MB to an album of the built app at once. Measures the page's memory and
// the delay from a key press to its frame. It measures while the page reads the files offline and while it sends them.
// Also measures how fast the page reads and queues photos, against a bare loop in the same browser.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { photographer } from '../e2e/support/photographer.ts'
import { openAsStaff } from '../e2e/support/device.ts'
import { uprightCameraPhoto } from '../e2e/support/camera-photo.ts'
import { startApp } from '../e2e/support/server/start-app.ts'
import { cameraPicture } from './camera-picture.ts'
import { openBrowser } from './open-browser.ts'
import { offer, openBareLoop, smallPicture, watchTasks } from './reading-speed.ts'
import { reportFigures, type Figure } from './report-figures.ts'
import { watchPage, type Watched } from './watch-page.ts'

const photos = Number(process.argv[2] ?? 1000)
const few = 10
const more = 30
const smallPhotos = 250
const barePhotos = 20
const idleSeconds = 20
const sendingSeconds = Number(process.argv[3] ?? 40)

async function add(
  page: Page,
  first: number,
  count: number,
  longestTask: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await page.evaluate(
    ([from, number]) => {
      const pictures = document.querySelector<HTMLInputElement>('#bench-files')?.files
      if (!pictures) throw new Error('The page has no pictures')
      const chosen = new DataTransfer()
      for (let each = from; each < from + number; each++) {
        const picture = pictures.item(each % pictures.length)
        if (!picture) throw new Error('No pictures were offered')
        const text = new TextEncoder().encode(`photo ${each}`)
        const comment = new Uint8Array([0xff, 0xfe, 0, text.length + 2, ...text])
        const name = `IMG_${each}.JPG`
        chosen.items.add(new File([picture.slice(0, 2), comment, picture.slice(2)], name, { type: 'image/jpeg' }))
      }
      Object.assign(globalThis, { benchChosen: chosen.files })
    },
    [first, count] as const,
  )
  // Only from here on the page works, and not the bench.
  await longestTask()
  await page.evaluate(() => {
    const chooser = document.querySelector<HTMLInputElement>('input[type=file][accept]')
    if (!chooser) throw new Error('The page has no file input')
    chooser.files = (globalThis as unknown as { readonly benchChosen: FileList }).benchChosen
    chooser.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** Counts the uploads that the device stores. */
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

/**
 * Marks all previews as sent, because a thousand previews would delay the originals for minutes. Returns the number of
 * previews that the page had already sent.
 */
function skipPreviews(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('eddyline')
        opening.onerror = () => reject(new Error('The database does not open'))
        opening.onsuccess = () => {
          const work = opening.result.transaction('uploads', 'readwrite')
          let sent = 0
          work.objectStore('uploads').openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
            if (cursor === null) return
            const row = cursor.value as { previewed: boolean }
            if (row.previewed) sent += 1
            else cursor.update({ ...row, previewed: true })
            cursor.continue()
          }
          work.oncomplete = () => resolve(sent)
          work.onabort = () => reject(new Error('The rows could not be changed'))
          opening.result.close()
        }
      }),
  )
}

/** Empties the queue as 'Remove all' does. */
function emptyQueue(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('eddyline')
        opening.onerror = () => reject(new Error('The database does not open'))
        opening.onsuccess = () => {
          const tables = ['uploads', 'uploadBytes', 'uploadPictures']
          const work = opening.result.transaction(tables, 'readwrite')
          for (const table of tables) work.objectStore(table).clear()
          work.oncomplete = () => resolve()
          work.onabort = () => reject(new Error('The queue could not be emptied'))
          opening.result.close()
        }
      }),
  )
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

async function untilStored(page: Page, count: number): Promise<void> {
  let before = 0
  let still = 0
  for (let have = await stored(page); have < count; have = await stored(page)) {
    if (Math.floor(have / 100) > Math.floor(before / 100)) console.log(`${have} stored`)
    still = have === before ? still + 1 : 0
    if (still > 480) throw new Error(`Only ${have} of ${count} files were stored`)
    before = have
    await page.waitForTimeout(250)
  }
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN

const folder = mkdtempSync(join(tmpdir(), 'eddyline-bench-'))
/**
 * Lowers the server's priority. In the field the server runs on another machine and takes no core from the
 * photographer's page.
 */
function lowerPriority(pid: number): void {
  for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), 10)
}

const app = await startApp()
lowerPriority(app.server.pid)
const browser = await openBrowser()
try {
  const { page, context } = browser
  const small = join(folder, 'small.jpg')
  writeFileSync(small, await smallPicture())
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
  // Offline, the service worker gives the page the script that draws.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.getByRole('button', { name: 'Select: FIRST.JPG' }).focus()
  await offer(page, [small])
  const watch = await watchPage(page)
  const longestTask = await watchTasks(page)
  const idle = await watch.during(() => page.waitForTimeout(idleSeconds * 1000))

  await context.setOffline(true)
  const smallSeconds = await timed(async () => {
    await add(page, photos + more, smallPhotos, longestTask)
    await untilStored(page, smallPhotos)
  })
  const longestOfSmall = await longestTask()
  await emptyQueue(page)
  await page.locator('#bench-files').setInputFiles(paths)
  await add(page, 0, few)
  await untilStored(page, few)
  const heapOfFew = await watch.heapAfterCollection()
  let largeSeconds = 0
  const reading = await watch.during(async () => {
    largeSeconds = await timed(async () => {
      await add(page, few, photos - few, longestTask)
      await untilStored(page, photos)
    })
  })
  const longestOfLarge = await longestTask()
  const bare = await openBareLoop(context, [small, ...paths])
  const bareSmallSeconds = await bare.read(smallPhotos, [0])
  const bareLargeSeconds = await bare.read(barePhotos, [1, 2, 3])
  await bare.close()
  const heapOfAll = await watch.heapAfterCollection()

  await context.setOffline(false)
  const send = () => watch.during(() => page.waitForTimeout(sendingSeconds * 1000))
  // Adds more files while the page sends the others, so that the page reads and sends at the same time.
  await add(page, photos, more)
  const picturing = await send()
  const pictures = await skipPreviews(page)
  const sending = await send()
  const originals = photos + more - (await stored(page))
  if (pictures === 0 || originals === 0) throw new Error(`${pictures} previews and ${originals} originals were sent`)
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? 'nothing')
  if (!focused.includes('FIRST.JPG')) throw new Error(`The keys went to ${focused}`)
  const size = sizes.reduce((sum, each) => sum + each, 0) / sizes.length / 1e6
  const inAll = photos.toLocaleString('en')
  const inputs = (what: string, { delays }: Watched, from: string): Figure[] => [
    {
      name: `p95 from a key to its frame while ${what}`,
      value: share(delays, 0.95),
      unit: 'ms',
      budget: { atMost: 200 },
      from,
    },
    {
      name: `longest while ${what}`,
      value: Math.max(...delays),
      unit: 'ms',
      budget: { atMost: 200 },
      from: `of ${delays.length}`,
    },
    {
      name: `p95 while ${what}, against idle`,
      value: share(delays, 0.95) / share(idle.delays, 0.95),
      unit: 'of the time while idle',
      from: `${share(idle.delays, 0.95).toFixed(1)} ms idle`,
    },
  ]
  const speed = (what: string, ours: number, barely: number): Figure => ({
    name: `speed of reading and queueing ${what}`,
    value: ours / barely,
    unit: 'of a bare loop',
    budget: { atLeast: 0.5 },
    from: `${ours.toFixed(1)} against ${barely.toFixed(1)} a second`,
  })
  reportFigures([
    {
      name: `${smallPhotos} photos of 0.15 MB queued`,
      value: smallSeconds,
      unit: 's',
      budget: { atMost: 15 },
      from: `longest task of the page ${longestOfSmall.toFixed(0)} ms`,
    },
    speed('photos of 0.15 MB', smallPhotos / smallSeconds, smallPhotos / bareSmallSeconds),
    speed('photos of 24 megapixels', (photos - few) / largeSeconds, barePhotos / bareLargeSeconds),
    {
      name: 'longest task of the page while it reads',
      value: longestOfLarge,
      unit: 'ms',
      budget: { atMost: 100 },
      from: `${inAll} photos, no network`,
    },
    {
      name: `JavaScript heap, ${inAll} photos of ${size.toFixed(1)} MB`,
      value: Math.max(reading.heap, picturing.heap, sending.heap),
      unit: 'MB at most',
      budget: { atMost: 500 },
      from: `${reading.heap.toFixed(1)} while reading, ${Math.max(picturing.heap, sending.heap).toFixed(1)} while sending, ${idle.heap.toFixed(1)} idle`,
    },
    {
      name: `heap with ${inAll} queued, collected`,
      value: heapOfAll / heapOfFew,
      unit: `of that with ${few}`,
      budget: { atMost: 2 },
      from: `${heapOfAll.toFixed(1)} against ${heapOfFew.toFixed(1)} MB`,
    },
    {
      name: "the tab's process",
      value: Math.max(reading.resident, picturing.resident, sending.resident) - idle.resident,
      unit: 'MB over idle',
      from: `${idle.resident.toFixed(0)} MB idle; pictures being drawn and files on their way are outside the heap`,
    },
    ...inputs('reading', reading, `${inAll} added at once, no network`),
    ...inputs(
      'sending small pictures',
      picturing,
      `${pictures} in ${sendingSeconds} s, while ${more} more files are read`,
    ),
    ...inputs('sending originals', sending, `${originals} in ${sendingSeconds} s`),
  ])
} finally {
  await browser.close()
  await app.remove()
  rmSync(folder, { recursive: true, force: true })
}
