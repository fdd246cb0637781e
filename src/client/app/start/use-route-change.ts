import { useEffect, useRef } from 'react'
import { dismissLeftNotices } from '#client/ui/notices/notices.tsx'
import { useNavigationType } from 'react-router-dom'

/** Ends the last page's notices, scrolls a new page to its top and focuses it. The browser handles Back and Forward. */
export function useRouteChange(pathname: string): void {
  const how = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    dismissLeftNotices()
    if (how === 'POP') return
    scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, how])
}
