import type { Page } from 'playwright/test'

/** Finds pairs of controls that the layout puts on top of each other. Runs in the page, or in its topmost dialog. */
export function overlaps(): string[] {
  const controls = 'a[href],button,input,select,textarea,summary,[role=button],[role=spinbutton],[role=switch]'
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert],[aria-hidden=true]') === null
  const top = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].findLast(isShown) ?? document
  // Ignores controls that cover others on purpose, such as buttons on a photo or the page's bottom bar.
  const isLifted = (element: Element | null): boolean =>
    element !== null &&
    element !== top &&
    (['absolute', 'fixed', 'sticky'].includes(getComputedStyle(element).position) || isLifted(element.parentElement))
  const name = (element: Element): string =>
    `'${(element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '').slice(0, 40)}'`
  // A photo that is scrolled out of its strip is not on top of what stands beside the strip.
  const inSight = (element: Element): DOMRect => {
    let box = element.getBoundingClientRect()
    for (let outer = element.parentElement; outer !== null && outer !== top; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflowX === 'visible') continue
      const clip = outer.getBoundingClientRect()
      const left = Math.max(box.left, clip.left)
      box = new DOMRect(left, box.top, Math.max(0, Math.min(box.right, clip.right) - left), box.height)
    }
    return box
  }
  const shown = [...top.querySelectorAll(controls)]
    .filter((element) => isShown(element) && !isLifted(element))
    .map((element) => ({ element, box: inSight(element) }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  return shown.flatMap((one, place) =>
    shown.slice(place + 1).flatMap((other) => {
      if (one.element.contains(other.element)) return []
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      return across > 2 && down > 2 ? [`${name(one.element)} overlaps ${name(other.element)}`] : []
    }),
  )
}

/** The pairs of controls that overlap on the page, or in its topmost dialog. */
export function overlapFindings(page: Page): Promise<string[]> {
  return page.evaluate(overlaps)
}
