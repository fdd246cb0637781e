import type { Page } from 'playwright/test'

const folder = process.env.E2E_SHOTS

/** Saves a screenshot when the variable E2E_SHOTS names a folder. Developers use it to look at a screen. */
export async function shot(page: Page, name: string): Promise<void> {
  if (!folder) return
  await page.waitForTimeout(700)
  const { width } = page.viewportSize() ?? { width: 0 }
  await page.screenshot({ path: `${folder}/${name}-${width}.png` })
}
