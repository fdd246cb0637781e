import { timeoutAnswerSeconds } from '#domain/orders/order-constants.ts'

type InactivityPhase = 'quiet' | 'over' | { secondsLeft: number }

/**
 * Returns the phase of the countdown; an object while the dialog asks. Compares instants (milliseconds) and counts no
 * ticks, because timers of a hidden page are slow.
 */
export function inactivityPhase(now: number, lastActivity: number, timeoutSeconds: number): InactivityPhase {
  const overAt = lastActivity + (timeoutSeconds + timeoutAnswerSeconds) * 1000
  if (now >= overAt) return 'over'
  if (now < lastActivity + timeoutSeconds * 1000) return 'quiet'
  return { secondsLeft: Math.ceil((overAt - now) / 1000) }
}
