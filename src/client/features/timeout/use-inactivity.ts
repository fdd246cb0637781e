import { useCallback, useEffect, useRef, useState } from 'react'
import { isTimeoutHeld, lastActivity, markActivity, onActivityElsewhere, setAsking } from '#client/offline/activity.ts'
import { inactivityPhase } from './inactivity-phase.ts'

const LOOK_EVERY = 500

interface Options {
  /** False: there is nothing to time, or a payment is in flight. */
  running: boolean
  timeoutSeconds: number
  /** Nobody answered. Called once; when it answers false (a payment began meanwhile) the time starts again. */
  onOver: () => Promise<boolean>
}

/** Counts the time without a sign of a person, over all tabs. `secondsLeft` is null while there is nothing to ask. */
export function useInactivity({ running, timeoutSeconds, onOver }: Options) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const over = useRef(onOver)
  useEffect(() => void (over.current = onOver), [onOver])

  useEffect(() => {
    if (!running) return
    let startedAt = Date.now()
    let ended = false
    let left = false

    const restart = (): void => {
      startedAt = Date.now()
      ended = false
    }
    const look = (): void => {
      if (isTimeoutHeld()) {
        // For the other tabs of this cart too.
        markActivity({ tell: false })
        restart()
      }
      if (ended) return
      const now = Date.now()
      if (now < startedAt) startedAt = now
      const phase = inactivityPhase(now, Math.max(startedAt, lastActivity()), timeoutSeconds)
      const asked = typeof phase === 'object'
      setAsking(asked)
      setSecondsLeft(asked ? phase.secondsLeft : null)
      if (phase !== 'over') return
      ended = true
      over.current().then(
        (done) => {
          if (!done && !left) restart()
        },
        () => left || restart(),
      )
    }

    const timer = setInterval(look, LOOK_EVERY)
    const stopHearing = onActivityElsewhere(look)
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', look)
    return () => {
      left = true
      clearInterval(timer)
      stopHearing()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', look)
      setAsking(false)
      setSecondsLeft(null)
    }
  }, [running, timeoutSeconds])

  const stillWorking = useCallback(() => {
    setAsking(false)
    setSecondsLeft(null)
    markActivity()
  }, [])
  return { secondsLeft, stillWorking }
}
