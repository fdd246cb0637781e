import { expect as impatient, type Page } from 'playwright/test'

/** As patient as the configuration of the tests, also where a tour runs without it. */
export const expect = impatient.configure({ timeout: 20_000 })

/** One run through the guest's pages and windows: what is done at each of them is the caller's. */
export interface Tour {
  readonly page: Page
  readonly url: string
  /** The state of this name is on the screen, settled. */
  readonly visit: (name: string) => Promise<void>
}

const patience = 4_000

/** Waits until nothing moves any more and every picture in sight has come; not for ever. */
export async function settle(page: Page): Promise<void> {
  const isStill = (): boolean => {
    const coming = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      const inSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
      return inSight && image.src !== '' && !image.complete
    })
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
    })
    return coming.length === 0 && moving.length === 0
  }
  await page.waitForFunction(isStill, undefined, { timeout: patience }).catch(() => undefined)
}
