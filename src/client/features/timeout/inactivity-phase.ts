import { timeoutAnswerSeconds } from '#domain/orders/order-constants.ts'

type InactivityPhase = 'quiet' | 'over' | { secondsLeft: number }

/**
 * Returns the phase of the guest timeout. `quiet`: the guest was active a short time ago. An object: the dialog asks
 * and shows the seconds left. `over`: nobody answered. Compares instants in milliseconds and counts no ticks, because
 * browsers slow down the timers of a hidden page.
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
