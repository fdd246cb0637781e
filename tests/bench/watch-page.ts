import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright'

// What a page costs the one who works on it: the tab's memory, and how long an input waits for the next frame.

const every = 500

export interface Watched {
  /** Milliseconds from each key press to the first frame after its handlers. */
  readonly delays: readonly number[]
  /** The largest JavaScript heap that was seen, in megabytes. */
  readonly heap: number
  /** The largest share of the machine's memory that the tab's process held, files on their way included. */
  readonly resident: number
}

export interface PageWatch {
  /** Samples the heap and presses the space bar on what has the focus, twice a second, until `work` has ended. */
  during(work: () => Promise<unknown>): Promise<Watched>
  /** Megabytes of JavaScript heap that are in use after a collection. */
  settledHeap(): Promise<number>
}

/** The page must be open: its listener goes with a navigation. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.enable')
  const processes = await processesOf(page)
  await page.evaluate(() => {
    addEventListener(
      'keydown',
      // The time stamp is the browser's: waiting for the page's thread counts.
      ({ timeStamp }) =>
        requestAnimationFrame(() => performance.mark('pressed', { detail: performance.now() - timeStamp })),
      { capture: true },
    )
  })
  const delays = (): Promise<number[]> =>
    page.evaluate(() => {
      const seen = performance.getEntriesByName('pressed').map((mark) => Number((mark as PerformanceMark).detail))
      performance.clearMarks('pressed')
      return seen
    })
  return {
    async during(work) {
      const heaps: number[] = []
      const residents: number[] = []
      let pressed = 0
      let sampling = Promise.resolve()
      const timer = setInterval(() => {
        sampling = sampling.then(async () => {
          pressed += 1
          await pressSpace(devtools)
          heaps.push(await heapOf(devtools))
          residents.push(Math.max(...processes.map(residentOf)))
        })
      }, every)
      await delays()
      try {
        await work()
      } finally {
        clearInterval(timer)
      }
      await sampling
      await page.waitForTimeout(every)
      const seen = await delays()
      if (seen.length < pressed) throw new Error(`${pressed} keys were pressed, and ${seen.length} arrived`)
      return { delays: seen, heap: Math.max(...heaps), resident: Math.max(...residents) }
    },
    async settledHeap() {
      await devtools.send('HeapProfiler.collectGarbage')
      return heapOf(devtools)
    },
  }
}

async function pressSpace(devtools: CDPSession): Promise<void> {
  const space = { key: ' ', code: 'Space', windowsVirtualKeyCode: 32 }
  await devtools.send('Input.dispatchKeyEvent', { ...space, type: 'keyDown', text: ' ' })
  await devtools.send('Input.dispatchKeyEvent', { ...space, type: 'keyUp' })
}

async function heapOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6
}

/** Of the browser's tabs; the largest of them is the one that works. */
async function processesOf(page: Page): Promise<number[]> {
  const devtools = await page.context().browser()?.newBrowserCDPSession()
  if (devtools === undefined) throw new Error('The browser does not tell its processes')
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

function residentOf(pid: number): number {
  try {
    const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(match?.[1] ?? 0) / 1024
  } catch {
    return 0 // ended
  }
}
