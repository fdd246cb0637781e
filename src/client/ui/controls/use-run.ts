import { useCallback, useEffect, useRef, useState } from 'react'

export interface Run {
  readonly running: boolean
  /** As `running`, but true as soon as the work starts, before the component renders again. */
  readonly isRunning: () => boolean
  /**
   * Resolves to null when the work failed, or did not start because an earlier run is still at work. `signal` aborts
   * when the component is removed. `run` stays the same as long as `onFailure` does.
   */
  readonly run: <Result>(work: (signal: AbortSignal) => Promise<Result>) => Promise<Result | null>
}

/** Without `onFailure`, `run` rejects when the work fails. */
export function useRun(onFailure?: (error: unknown) => unknown): Run {
  const [running, setRunning] = useState(false)
  const isBusy = useRef(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    // React's strict mode mounts twice. The first unmount aborts the first controller, so the second mount needs its
    // own.
    if (leaving.current.signal.aborted) leaving.current = new AbortController()
    const { current } = leaving
    return () => current.abort()
  }, [])
  const run: Run['run'] = useCallback(
    async (work) => {
      if (isBusy.current) return null
      isBusy.current = true
      setRunning(true)
      try {
        return await work(leaving.current.signal)
      } catch (error) {
        if (!onFailure) throw error
        onFailure(error)
        return null
      } finally {
        isBusy.current = false
        setRunning(false)
      }
    },
    [onFailure],
  )
  return { running, isRunning: useCallback(() => isBusy.current, []), run }
}
