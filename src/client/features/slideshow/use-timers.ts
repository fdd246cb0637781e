import { useEffect, useRef } from 'react'

/** Calls again and again while there is a time; it begins anew with each key. */
export function useInterval(milliseconds: number | null, key: number | undefined, run: () => void): void {
  const latest = useRef(run)
  useEffect(() => void (latest.current = run))
  useEffect(() => {
    if (milliseconds === null) return
    const timer = setInterval(() => latest.current(), milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds, key])
}

/** Calls once, that long after the key came. */
export function useTimeout(milliseconds: number | null, key: number | undefined, run: (key: number) => void): void {
  const latest = useRef(run)
  useEffect(() => void (latest.current = run))
  useEffect(() => {
    if (milliseconds === null || key === undefined) return
    const timer = setTimeout(() => latest.current(key), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, key])
}
