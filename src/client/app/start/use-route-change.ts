import { useEffect, useRef } from 'react'
import { dismissLeftNotices } from '#client/ui/notices/notices.tsx'
import { useNavigationType } from 'react-router-dom'

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
    dismissLeftNotices()
    if (how === 'POP') return
    scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, how])
}
