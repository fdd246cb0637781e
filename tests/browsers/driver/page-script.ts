/** The description of an element as JSON, so that a driver can send it to a page. */
export interface PlainTarget {
  readonly role: string | null
  /** A regular expression for the accessible name or label of the element, or for its text. */
  readonly pattern: readonly [source: string, flags: string]
  readonly nth: number
  /** A CSS selector. Only elements inside a match count. */
  readonly within: string
}

/** The state of an element that the page shows. Numbers are CSS pixels of its frame. */
export interface Found {
  readonly count: number
  /** The centre of the element. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly text: string
  readonly value: string
  readonly checked: boolean
  readonly disabled: boolean
  readonly focused: boolean
  /** True when a press at the centre would reach the element, so that nothing covers it. */
  readonly reachable: boolean
}

/**
 * Finds a visible element by role and name, by its label (role `field`) or by its text (no role). Runs in the page, so
 * it uses no outer variables. `act`: `scroll` brings an element into view that something covers, `select` selects the
 * text of a field.
 */
export function findInPage(target: PlainTarget, act: 'none' | 'scroll' | 'select'): Found | null {
  const selectors: Record<string, string> = {
    button: 'button, [role=button], input[type=submit], summary',
    link: 'a[href], [role=link]',
    heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    switch: '[role=switch]',
    combobox: 'select, [role=combobox], button[aria-haspopup=listbox]',
    option: 'option, [role=option]',
    field: 'input, textarea, select',
    row: 'tr, [role=row]',
    region: 'section, [role=region]',
    dialog: 'dialog, [role=dialog], [role=alertdialog]',
    main: 'main, [role=main]',
    img: 'img, [role=img]',
    listitem: 'li, [role=listitem]',
  }
  const clean = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby')
    if (labelled)
      return clean(
        labelled
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      )
    const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
    if (label) return clean(label)
    const labels = (element as HTMLInputElement).labels
    if (labels && labels.length > 0) return clean([...labels].map((one) => one.textContent).join(' '))
    const pictures = [...element.querySelectorAll('img[alt], [aria-label]')]
    const alternatives = pictures.map((part) => part.getAttribute('alt') ?? part.getAttribute('aria-label') ?? '')
    return clean(`${element.textContent} ${alternatives.join(' ')}`) || clean(element.getAttribute('title'))
  }
  const ownText = (element: Element): string => clean((element as HTMLElement).innerText)
  const visible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden' && !element.closest('[inert]')
  }
  const pattern = new RegExp(...target.pattern)
  const inside = [...document.querySelectorAll(target.within)]
  const all = inside.flatMap((part) => [
    ...part.querySelectorAll(target.role === null ? '*' : (selectors[target.role] ?? `[role=${target.role}]`)),
  ])
  const matching = all.filter((element) => {
    if (!visible(element)) return false
    if (target.role !== null) return pattern.test(nameOf(element))
    // Keeps only the innermost elements with the text. Every element around them contains the text too.
    return pattern.test(ownText(element)) && ![...element.children].some((child) => pattern.test(ownText(child)))
  })
  const element = matching[target.nth]
  if (!element) return null
  const centre = (): { x: number; y: number; width: number; hit: Element | null } => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return { x, y, width, hit: document.elementFromPoint(x, y) }
  }
  // Scrolls only when the element's centre is hidden or covered. Otherwise Firefox would also scroll the box around a
  // zoomed photo, and so move the photo.
  if (act === 'scroll' && !element.contains(centre().hit))
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  if (act === 'select') (element as HTMLInputElement).select()
  const { hit, ...place } = centre()
  const label = hit?.closest('label')
  // A press on an element inside a button or link counts when it reaches that button or link.
  const control = element.closest('button, a[href], label') ?? element
  return {
    count: matching.length,
    ...place,
    text: ownText(element),
    value: (element as HTMLInputElement).value ?? '',
    checked: (element as HTMLInputElement).checked ?? element.getAttribute('aria-checked') === 'true',
    disabled: element.matches(':disabled, [aria-disabled=true]'),
    focused: document.activeElement === element,
    reachable: control.contains(hit) || (label?.contains(element) ?? false),
  }
}

interface Presses {
  count: number
  last: string
}

/** Sets the count of pointer presses to zero and counts from then on. Runs in the page. */
export function watchPresses(): void {
  const page = globalThis as { presses?: Presses }
  if (page.presses) {
    page.presses.count = 0
    return
  }
  const presses: Presses = { count: 0, last: 'nothing' }
  page.presses = presses
  const note = ({ target, clientX, clientY }: PointerEvent): void => {
    presses.count += 1
    presses.last = `${target instanceof Element ? target.outerHTML.slice(0, 200) : 'no element'} at ${clientX}, ${clientY}`
  }
  addEventListener('pointerdown', note, { capture: true })
}

/**
 * The presses that `watchPresses` has counted. Null on a page that was loaded later and counts none. Runs in the page.
 */
export function seenPresses(): Presses | null {
  return (globalThis as { presses?: Presses }).presses ?? null
}
