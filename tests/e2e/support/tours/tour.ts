import { expect as impatient, type Page } from 'playwright/test'

/** Sets the timeout here, because tours also run without the Playwright configuration. */
export const expect = impatient.configure({ timeout: 20_000 })

/** Opens pages and dialogs in a browser one after another. The caller decides what to do at each of them. */
export interface Tour {
  readonly page: Page
  readonly url: string
  /** Called when the page or dialog with this name is fully visible and nothing moves. */
  readonly visit: (name: string) => Promise<void>
}

const maxWaitMs = 4_000

/** Waits until nothing on the page moves and every visible picture has loaded, but at most four seconds. */
export async function waitUntilStill(page: Page): Promise<void> {
  const isStill = (): boolean => {
    const coming = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      const inSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
      return inSight && image.src !== '' && !image.complete
    })
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
    })
    const busy = document.querySelector('button[aria-busy="true"]')
    return coming.length === 0 && moving.length === 0 && busy === null
  }
  await page.waitForFunction(isStill, undefined, { timeout: maxWaitMs }).catch(() => undefined)
  // A picture that has loaded may still be decoding, and is empty in a screenshot. Decoding one that failed rejects.
  await page.evaluate(() =>
    Promise.allSettled([...document.images].filter((image) => image.complete).map((image) => image.decode())),
  )
}
