import type { Page } from 'playwright/test'

/** Finds text that is broken letter by letter, cut off, or beside the screen. Runs in the page. */
function unreadable(): string[] {
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert],[aria-hidden=true]') === null
  // Text for screen readers stands in a box of one pixel.
  const isTiny = (element: Element | null): boolean =>
    element !== null && (element.getBoundingClientRect().width <= 2 || isTiny(element.parentElement))
  const countLines = (node: Node): number => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].filter(({ width }) => width > 1).length
  }
  const top = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].findLast(isShown) ?? document.body
  const found: string[] = []
  for (const element of top.querySelectorAll('*')) {
    if (!isShown(element) || isTiny(element)) continue
    const { overflowX, textOverflow } = getComputedStyle(element)
    const isCut = element.scrollWidth > element.clientWidth + 2 && ['hidden', 'clip'].includes(overflowX)
    const isOutside =
      element.role === 'spinbutton' &&
      element.getBoundingClientRect().right > (element.parentElement?.parentElement?.getBoundingClientRect().right ?? 0)
    if (isOutside) found.push(`'${element.ariaLabel ?? ''}' stands outside its field`)
    for (const node of element.childNodes) {
      const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : ''
      if (text.length < 4) continue
      const lines = countLines(node)
      if (lines > text.split(/[\s-]+/).length && text.length < 4 * lines) found.push(`'${text}' has ${lines} lines`)
      if (isCut && textOverflow !== 'ellipsis') found.push(`'${text}' is cut`)
    }
  }
  const over = document.documentElement.scrollWidth - innerWidth
  return over > 0 ? [...found, `the page is ${over} px too wide`] : found
}

/** The faults of the page with text of 200 %, as a person sets it in the browser. Sets the text back afterwards. */
export async function largeTextFindings(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  try {
    return await page.evaluate(unreadable)
  } finally {
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
    await session.detach()
  }
}
