import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright'

// Measures the memory of a browser tab, and the delay from an input to the next frame.

const every = 500

export interface Watched {
  /** Milliseconds from each key press to the first frame after its handlers. */
  readonly delays: readonly number[]
  /** The largest JavaScript heap in megabytes. */
  readonly heap: number
  /** The largest resident memory of the tab's process in megabytes, including files in transfer. */
  readonly resident: number
}

export interface PageWatch {
  /** Samples the heap and presses the space bar on the focused element, twice a second, until `work` ends. */
  during(work: () => Promise<unknown>): Promise<Watched>
  /** Returns the JavaScript heap in use after a garbage collection, in megabytes. */
  heapAfterCollection(): Promise<number>
}

/** Starts to measure an open page. Do not navigate afterwards, because a navigation removes the key listener. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.enable')
  const processes = await processesOf(page)
  await page.evaluate(() => {
    addEventListener(
      'keydown',
      // The browser sets the event's time stamp, so the delay includes the wait for the page's busy thread.
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
    async heapAfterCollection() {
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

/** Returns the process ids of the browser's tabs. The largest process is the tab under test. */
async function processesOf(page: Page): Promise<number[]> {
  const devtools = await page.context().browser()?.newBrowserCDPSession()
  if (devtools === undefined) throw new Error('The browser does not report its processes')
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

function residentOf(pid: number): number {
  try {
    const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(match?.[1] ?? 0) / 1024
  } catch {
    return 0 // A tab's process that has ended uses no memory.
  }
}
