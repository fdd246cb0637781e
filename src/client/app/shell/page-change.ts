import { createContext, use, useEffect, useState, useRef } from 'react'
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

/**
 * After a navigation, removes the previous page's notices, scrolls to the top and moves the focus to the content. On
 * Back and Forward it only removes the notices, because the browser restores the scroll position.
 */
export function useRouteChange(pathname: string): void {
  const how = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    hasNavigated = true
    dismissLeftNotices()
    if (how === 'POP') return
    scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, how])
}
