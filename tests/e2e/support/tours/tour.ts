import { expect as impatient, type Page } from 'playwright/test'

/** Uses the timeout of the Playwright configuration, since tours also run without that configuration. */
export const expect = impatient.configure({ timeout: 20_000 })

/** A run through pages and dialogs. The caller decides what each visit does. */
export interface Tour {
  readonly page: Page
  readonly url: string
  /** Called when the screen of this name is shown and still. */
  readonly visit: (name: string) => Promise<void>
}

const maxWaitMs = 4_000

/** Waits, up to a limit, until nothing moves and every visible picture is loaded. */
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
}
