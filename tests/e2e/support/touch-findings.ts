import type { Page } from 'playwright/test'
import { waitUntilStill } from './tours/tour.ts'

interface Measures {
  /** Pixels. The smallest text size of a field. iOS zooms into a field with smaller text and stays zoomed. */
  readonly font: number
  /** Pixels. The smallest width and height of each control. */
  readonly target: number
  /** Pixels. The smallest width and height of the buttons in the main content. */
  readonly button?: number
}

/** The fields with text that is too small and the controls that are too small for a finger. Runs in the page. */
function measure({ font, target: least, button = least }: Measures): string[] {
  const controls =
    'a[href],button,input,select,textarea,summary,' +
    '[role=button],[role=switch],[role=checkbox],[role=radio],[role=tab],[role=option],[role=menuitem]'
  const typed =
    'input:not([type=checkbox],[type=radio],[type=range],[type=file],[type=color],[type=button],[type=submit]),' +
    'select,textarea'
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert],[aria-hidden=true]') === null &&
    element.getClientRects().length > 0
  // Ignores the hidden inputs of switches and checkboxes that the app draws itself. Ignores the skip link, which only a
  // keyboard reaches.
  const isTucked = (element: Element | null): boolean => {
    if (element === null) return false
    if (element.matches('a[href="#content"]')) return true
    const { width, height } = element.getBoundingClientRect()
    const { overflowX, clipPath } = getComputedStyle(element)
    const isTiny = width <= 1 && height <= 1 && (overflowX !== 'visible' || clipPath !== 'none')
    return isTiny || isTucked(element.parentElement)
  }
  const name = (element: Element): string => {
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} '${words.slice(0, 40)}'`
  }
  // WCAG 2.5.8 exempts links within a sentence, because the line height limits their size.
  const isInline = (element: Element): boolean => {
    if (getComputedStyle(element).display !== 'inline') return false
    const around = element.parentElement?.textContent?.trim() ?? ''
    return around.length > (element.textContent?.trim() ?? '').length
  }
  /**
   * True when the touch area of the control is at least `target` pixels wide (`across`) or high. The label and
   * pseudo-elements of the control count too.
   */
  const takes = (element: Element, target: number, across: boolean): boolean => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
    const parts = label ? [element, label] : [element]
    const length = (part: Element): number => part.getBoundingClientRect()[across ? 'width' : 'height']
    if (parts.some((part) => length(part) >= target - 0.5)) return true
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const isHit = (by: number): boolean => {
      const x = left + width / 2 + (across ? by : 0)
      const y = top + height / 2 + (across ? 0 : by)
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (parts.some((part) => part.contains(hit)) || hit.closest(controls) === element)
    }
    let reach = 0
    for (const way of [1, -1]) for (let by = 0; by < target && isHit(by * way); by += 1) reach += 1
    return reach >= target - 1
  }
  const top = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].findLast(isShown) ?? document
  const before: [Element, number, number][] = [...document.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => [element, element.scrollLeft, element.scrollTop])
  const [left, down] = [scrollX, scrollY]
  const found: string[] = []
  for (const field of top.querySelectorAll(typed)) {
    const size = parseFloat(getComputedStyle(field).fontSize)
    if (isShown(field) && size < font) found.push(`text of ${size} px: ${name(field)}`)
  }
  for (const control of top.querySelectorAll(controls)) {
    if (!isShown(control) || isInline(control) || control.matches(':disabled')) continue
    const { width, height } = control.getBoundingClientRect()
    const target = control.matches('main button') ? button : least
    if (!isTucked(control) && !(takes(control, target, true) && takes(control, target, false)))
      found.push(`target of ${Math.round(width)} × ${Math.round(height)} px: ${name(control)}`)
  }
  scrollTo({ left, top: down, behavior: 'instant' })
  for (const [element, x, y] of before) element.scrollTo({ left: x, top: y, behavior: 'instant' })
  return [...new Set(found)]
}

/** The fields whose text makes iOS zoom and the controls that are too small for a finger. */
export async function touchFindings(page: Page, measures: Measures): Promise<string[]> {
  await waitUntilStill(page)
  return page.evaluate(measure, measures)
}
