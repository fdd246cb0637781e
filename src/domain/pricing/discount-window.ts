const minute = 60_000
const hour = 60 * minute

/** The group price's discount runs for 24 hours from the display group's creation (rules.md 2.5). */
export const windowMs = 24 * hour

/** A line added while the window was open keeps the discount for this long after it was added. */
export const graceMs = hour

/** What decides whether a cart's group line has its 24 hour discount. */
export interface WindowLine {
  readonly createdAt: Date
  readonly addedAt: Date
  /** The window was open when the line was added, by the server's clock. */
  readonly windowOpen: boolean
}

/** The instant at which a display group's 24 hours are over. */
export function discountEndsAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + windowMs)
}

/** True while the group's 24 hours lie ahead; at the last instant they are over. */
export function isWindowOpen(createdAt: Date, now: Date): boolean {
  return discountEndsAt(createdAt).getTime() > now.getTime()
}

/** True while the window is open, or was when the line was added, less than an hour ago. */
export function isInWindow(line: WindowLine, now: Date): boolean {
  if (isWindowOpen(line.createdAt, now)) return true
  return line.windowOpen && line.addedAt.getTime() + graceMs > now.getTime()
}

/**
 * The hours and minutes of 'Time remaining for discount', a begun minute counted as whole; null when the time is over
 * or when the outfitter gives no 24 hour discount.
 */
export function timeRemaining(
  createdAt: Date,
  now: Date,
  discount24: number,
): { readonly hours: number; readonly minutes: number } | null {
  if (discount24 <= 0 || !isWindowOpen(createdAt, now)) return null
  const minutes = Math.ceil((discountEndsAt(createdAt).getTime() - now.getTime()) / minute)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
