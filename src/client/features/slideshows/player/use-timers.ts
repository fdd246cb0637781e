import { useEffect, useRef } from 'react'

/** Calls `run` at an interval. With null, never calls it. A new key restarts the interval. */
export function useInterval(milliseconds: number | null, key: number | undefined, run: () => void): void {
  const latest = useRef(run)
  useEffect(() => void (latest.current = run))
  useEffect(() => {
    if (milliseconds === null) return
    const timer = setInterval(() => latest.current(), milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds, key])
}

/**
 * Calls `run` once after this many milliseconds. With null or without a key, never calls it. A new key restarts the
 * wait.
 */
export function useTimeout(milliseconds: number | null, key: number | undefined, run: (key: number) => void): void {
  const latest = useRef(run)
  useEffect(() => void (latest.current = run))
  useEffect(() => {
    if (milliseconds === null || key === undefined) return
    const timer = setTimeout(() => latest.current(key), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, key])
}
