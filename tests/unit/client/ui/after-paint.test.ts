import type * as afterPaintModule from '#client/ui/loading/after-paint.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'

let page: typeof afterPaintModule

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  // Runs idle work after 1 ms, like a browser with nothing else to do.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 1))
  page = await import('#client/ui/loading/after-paint.ts')
  dispatchEvent(new Event('load'))
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('holdAfterPaint', () => {
  it("delays background work until the last part of the page's code has loaded", () => {
    const work = vi.fn()
    const first = page.holdAfterPaint()
    page.afterPaint(work)
    vi.advanceTimersByTime(100)
    const second = page.holdAfterPaint()
    first()
    vi.advanceTimersByTime(100)
    expect(work).not.toHaveBeenCalled()
    second()
    vi.advanceTimersByTime(100)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('delays background work by at most 4 s, so that queued orders leave even when the code of the page never arrives', () => {
    const work = vi.fn()
    page.holdAfterPaint()
    page.afterPaint(work)
    vi.advanceTimersByTime(4_100)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('ignores a second call that ends the same hold, so that another hold still delays the work', () => {
    const work = vi.fn()
    const first = page.holdAfterPaint()
    page.holdAfterPaint()
    first()
    first()
    page.afterPaint(work)
    vi.advanceTimersByTime(100)
    expect(work).not.toHaveBeenCalled()
  })
})

describe('afterPaint', () => {
  it('does not run work that was cancelled before its turn', () => {
    const work = vi.fn()
    const cancel = page.afterPaint(work)
    cancel()
    vi.advanceTimersByTime(4_100)
    expect(work).not.toHaveBeenCalled()
  })
})
