import { useCallback, useEffect, useRef, useState } from 'react'
import { timeoutAnswerSeconds } from '#domain/orders/order-constants.ts'
import {
  isTimeoutHeld,
  lastActivity,
  markActivity,
  onActivityElsewhere,
  setAsking,
} from '#client/device/kiosk/activity.ts'

const CHECK_EVERY = 500

interface Options {
  running: boolean
  timeoutSeconds: number
  /** Seconds for which the dialog asks. */
  answerSeconds?: number
  /** Called once when nobody answered the dialog. If it resolves to false, the countdown restarts. */
  onOver: () => Promise<boolean>
}

/** `secondsLeft` is null unless the dialog must ask. */
export function useInactivity({ running, timeoutSeconds, answerSeconds, onOver }: Options) {
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
    const check = (): void => {
      if (isTimeoutHeld()) {
        // While an order is placed, marks activity, so that the countdown restarts in other tabs too.
        markActivity({ tell: false })
        restart()
      }
      if (ended) return
      const now = Date.now()
      if (now < startedAt) startedAt = now
      const phase = inactivityPhase(now, Math.max(startedAt, lastActivity()), timeoutSeconds, answerSeconds)
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

    const timer = setInterval(check, CHECK_EVERY)
    const stopHearing = onActivityElsewhere(check)
    document.addEventListener('visibilitychange', check)
    addEventListener('pageshow', check)
    return () => {
      left = true
      clearInterval(timer)
      stopHearing()
      document.removeEventListener('visibilitychange', check)
      removeEventListener('pageshow', check)
      setAsking(false)
      setSecondsLeft(null)
    }
  }, [running, timeoutSeconds, answerSeconds])

  const stillWorking = useCallback(() => {
    setAsking(false)
    setSecondsLeft(null)
    markActivity()
  }, [])
  return { secondsLeft, stillWorking }
}

type InactivityPhase = 'quiet' | 'over' | { secondsLeft: number }

/**
 * `quiet`: the guest was active a short time ago. An object: the dialog asks and shows the seconds left. `over`: nobody
 * answered. Compares instants in milliseconds and counts no ticks, because browsers slow down the timers of a hidden
 * page.
 */
export function inactivityPhase(
  now: number,
  lastActivity: number,
  timeoutSeconds: number,
  answerSeconds: number = timeoutAnswerSeconds,
): InactivityPhase {
  const overAt = lastActivity + (timeoutSeconds + answerSeconds) * 1000
  if (now >= overAt) return 'over'
  if (now < lastActivity + timeoutSeconds * 1000) return 'quiet'
  return { secondsLeft: Math.ceil((overAt - now) / 1000) }
}
