import { createContext, use, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Milliseconds for which the page before stays while the next page's code loads. */
const PATIENCE = 300

/** The path of the next page while it takes longer than that: a skeleton then stands in the place of the page before. */
export const SlowPageContext = createContext<string | null>(null)

/** The path of the page that a person sees, or of the one for which a skeleton stands. */
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

/** Stands in the place of a page: its `Suspense` hides the page before and shows the skeleton. */
export function Waiting(): null {
  return use(forever)
}
