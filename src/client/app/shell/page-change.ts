import { createContext, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { dismissLeftNotices } from '#client/ui/notices/notices.tsx'

const PATIENCE = 300

/** Path of the next page while a skeleton shows, because its code takes longer than 0.3 s to load. */
export const SlowPageContext = createContext<string | null>(null)

export function usePagePath(): string {
  const { pathname } = useLocation()
  return use(SlowPageContext) ?? pathname
}

export function useIsSlow(isLoading: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsLate(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isLoading])
  return isLoading && isLate
}

const forever = new Promise<never>(() => undefined)

/** Never resolves, so that the surrounding `Suspense` hides the previous page and shows the skeleton. */
export function Waiting(): null {
  return use(forever)
}

let hasNavigated = false

/**
 * Gives the focus to the page's content when it replaces a page that was loading. The focus would otherwise fall to the
 * document, and a screen reader would start again. The first page leaves the focus to the browser.
 */
export function useContentFocus(): void {
  useEffect(() => {
    if (hasNavigated && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [])
}

/** Pixels that a page was scrolled when the person left it, by the key of its history entry. */
const places = new Map<string, number>()
let scrolled = 0

const PATIENT_FOR = 2_000

/**
 * Scrolls to `top` as soon as the page is high enough, and focuses the link to the page that the person comes from.
 * The browser restores the position earlier, when a list may not be there yet. Ends when the person acts.
 */
function comeBack(from: string, top: number | undefined): void {
  const acted = new AbortController()
  for (const event of ['pointerdown', 'wheel', 'touchstart', 'keydown'] as const)
    addEventListener(event, () => acted.abort(), { signal: acted.signal, passive: true })
  const until = performance.now() + PATIENT_FOR
  const step = (): void => {
    if (acted.signal.aborted) return
    if (top !== undefined && Math.abs(scrollY - top) > 1) scrollTo(0, top)
    const link = document.querySelector<HTMLElement>(`#content a[href="${CSS.escape(from)}"]`)
    if (link && (top === undefined || Math.abs(scrollY - top) <= 1)) {
      const { activeElement } = document
      if (activeElement === document.body || activeElement?.id === 'content') link.focus({ preventScroll: true })
      acted.abort()
    } else if (performance.now() < until) requestAnimationFrame(step)
    else acted.abort()
  }
  step()
}

/**
 * After a navigation, removes the previous page's notices, scrolls to the top and moves the focus to the content. Back
 * and Forward return to the former place of the page.
 */
export function useRouteChange({ pathname, key }: { readonly pathname: string; readonly key: string }): void {
  const how = useNavigationType()
  const last = useRef({ pathname, key })
  useEffect(() => {
    const note = (): void => {
      scrolled = scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])
  // Before the browser can report that the new page is shorter.
  useLayoutEffect(() => {
    const from = last.current
    last.current = { pathname, key }
    if (from.pathname === pathname) return
    places.set(from.key, scrolled)
    hasNavigated = true
    dismissLeftNotices()
    if (how === 'POP') return comeBack(from.pathname, places.get(key))
    scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, key, how])
}
