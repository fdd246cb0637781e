import { timeoutAnswerSeconds } from '#domain/orders/order-constants.ts'

/** What a page without a sign of a person does: nothing, ask with so many seconds left, or give up. */
export type InactivityPhase = 'quiet' | 'over' | { secondsLeft: number }

/**
 * Where an idle page stands. It is decided by instants alone (milliseconds), never by counting ticks: a hidden page's
 * timers are slow, and the time passes all the same.
 */
export function inactivityPhase(now: number, lastActivity: number, timeoutSeconds: number): InactivityPhase {
  const overAt = lastActivity + (timeoutSeconds + timeoutAnswerSeconds) * 1000
  if (now >= overAt) return 'over'
  if (now < lastActivity + timeoutSeconds * 1000) return 'quiet'
  return { secondsLeft: Math.ceil((overAt - now) / 1000) }
}
