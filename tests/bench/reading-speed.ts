import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright'
import sharp from 'sharp'

// Measures how fast the page reads and queues photos, against a bare loop over the same files in the same browser.

/** Draws a JPEG of about 0.15 MB. */
export function smallPicture(): Promise<Buffer> {
  const raw = { width: 300, height: 200, channels: 3 } as const
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .resize(900, 600, { kernel: 'cubic' })
    .jpeg({ quality: 62 })
    .toBuffer()
}

/** Gives the page a file input with files from disk. The browser copies no bytes until the page reads a file. */
export async function offer(page: Page, paths: readonly string[]): Promise<void> {
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

const bareSite = 'http://localhost:9/'

/** Opens a page without the app, in which a worker reads, hashes, decodes, draws and compresses photos in a loop. */
export async function openBareLoop(context: BrowserContext, paths: readonly string[]) {
  const page = await context.newPage()
  await page.route(`${bareSite}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Bare</title>' }))
  await page.goto(bareSite)
  await offer(page, paths)
  return {
    close: () => page.close(),
    /** Returns the seconds in which one worker reads this many photos, in turn those of `paths` at these places. */
    read: (count: number, places: readonly number[]): Promise<number> =>
      page.evaluate(bareRun, [count, places, bareWorker.toString()] as const),
  }
}

// The loader of the benches calls `__name` in functions with inner functions.
function bareRun([count, places, source]: readonly [number, readonly number[], string]): Promise<number> {
  const files = [...(document.querySelector<HTMLInputElement>('#bench-files')?.files ?? [])]
  const worker = new Worker(URL.createObjectURL(new Blob([`const __name = (given) => given;(${source})()`])))
  return new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error('The bare loop failed'))
    worker.onmessage = ({ data }: MessageEvent<number>) => {
      worker.terminate()
      resolve(data / 1000)
    }
    worker.postMessage(Array.from({ length: count }, (_, each) => files[places[each % places.length] ?? 0]))
  })
}

function bareWorker(): void {
  addEventListener('message', (event: MessageEvent<File[]>) => {
    const draw = (from: ImageBitmap | OffscreenCanvas, edge: number): OffscreenCanvas => {
      const ratio = Math.min(1, edge / Math.max(from.width, from.height))
      const canvas = new OffscreenCanvas(Math.round(from.width * ratio), Math.round(from.height * ratio))
      const context = canvas.getContext('2d', { alpha: false })
      if (context) context.imageSmoothingQuality = 'high'
      context?.drawImage(from, 0, 0, canvas.width, canvas.height)
      return canvas
    }
    const read = async (): Promise<void> => {
      const from = performance.now()
      for (const file of event.data) {
        const bytes = await file.arrayBuffer()
        await crypto.subtle.digest('SHA-256', bytes)
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
        const large = draw(picture, 2048)
        picture.close()
        const small = await draw(large, 240).convertToBlob({ type: 'image/jpeg', quality: 0.6 })
        const preview = await large.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
        await Promise.all([small.arrayBuffer(), preview.arrayBuffer()])
      }
      ;(postMessage as (said: unknown) => void)(performance.now() - from)
    }
    void read()
  })
}

/** Notes each long task of the page's main thread from now on. */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const noted: number[] = []
    Object.assign(globalThis, { benchTasks: noted })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.push(duration)
    }).observe({ type: 'longtask' })
  })
  return () =>
    page.evaluate(() => {
      const { benchTasks } = globalThis as unknown as { readonly benchTasks: number[] }
      return Math.max(0, ...benchTasks.splice(0))
    })
}
