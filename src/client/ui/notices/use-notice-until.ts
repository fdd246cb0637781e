import { useEffect, useRef } from 'react'
import { notify } from './notices.tsx'

/** The notice disappears when the work is `done`. */
export function useNoticeUntil(done: boolean): (options: Parameters<typeof notify>[0]) => void {
  const dismiss = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (done) dismiss.current()
  }, [done])
  return (options) => {
    dismiss.current = notify(options)
  }
}
