import { createContext, use, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Milliseconds for which the previous page stays while the next page's code loads. */
const PATIENCE = 300

/**
 * Path of the next page while a skeleton shows, because its code takes longer than 0.3 s to load. Null at all other
 * times.
 */
export const SlowPageContext = createContext<string | null>(null)

/** Returns the path of the page that a person sees, or of the page whose skeleton shows. */
export function usePagePath(): string {
  const { pathname } = useLocation()
  return use(SlowPageContext) ?? pathname
}

/** True once `isLoading` has been true for 0.3 s, until it is false. */
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
