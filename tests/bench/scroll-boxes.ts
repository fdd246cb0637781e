import type { Page } from 'playwright'

export interface Scrolled {
  /** Milliseconds between frames. */
  readonly frames: readonly number[]
  /** The most images in the document at once. */
  readonly images: number
}

interface Way {
  /** CSS selector of the boxes, of which those move that can scroll and hold images. */
  readonly boxes: string
  readonly count: number
  readonly frames: number
  /** Pixels in each frame. */
  readonly step: number
}

/** Scrolls boxes by a step in each frame. What reaches an end turns around. */
export function scrollBoxes(page: Page, way: Way): Promise<Scrolled> {
  return page.evaluate(async ({ boxes, count, frames, step }) => {
    const found = [...document.querySelectorAll<HTMLElement>(boxes)]
    const panes = found.filter((box) => box.scrollHeight > box.clientHeight + 1 && box.querySelector('img'))
    if (panes.length !== count) throw new Error(`${panes.length} boxes scroll`)
    const taken: number[] = []
    let images = 0
    let ways = panes.map(() => 1)
    let before = await new Promise<number>(requestAnimationFrame)
    for (let each = 0; each < frames; each++) {
      ways = panes.map((pane, index) => {
        const direction = ways[index] ?? 1
        const most = pane.scrollHeight - pane.clientHeight
        pane.scrollTop += direction * step
        return pane.scrollTop >= most - 1 ? -1 : pane.scrollTop <= 0 ? 1 : direction
      })
      const now = await new Promise<number>(requestAnimationFrame)
      taken.push(now - before)
      before = now
      images = Math.max(images, document.images.length)
    }
    return { frames: taken, images }
  }, way)
}

export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
