import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Scrolls a new page to its top and focuses its content. Back and Forward stay with the browser. */
export function useRouteChange(): void {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (how === 'POP') return
    scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, how])
}
