import type { Page } from 'playwright/test'

/** The number of rows that a person sees as a whole: nothing that sticks to the screen covers them. */
export function rowsInSight(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('[data-row]')].filter((row) => {
        const { top, bottom, left } = row.getBoundingClientRect()
        const isFree = (y: number): boolean => row.contains(document.elementFromPoint(left + 40, y))
        return bottom <= innerHeight && isFree(top + 2) && isFree(bottom - 3)
      }).length,
  )
}
