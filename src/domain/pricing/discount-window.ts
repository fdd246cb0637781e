const minute = 60_000
const hour = 60 * minute

/** The discount runs for 24 hours from the creation of the display group (docs/rules.md#24-hour-discount). */
const windowMs = 24 * hour

/**
 * A line that a guest adds within the 24 hours keeps the discount at least this long
 * (docs/rules.md#grace-hour-of-the-24-hour-discount).
 */
const graceMs = hour

export interface WindowLine {
  readonly createdAt: Date
  readonly addedAt: Date
  /** True when the line was added within the 24 hours, by the server's clock. */
  readonly windowOpen: boolean
}

/** Returns the instant at which a display group's 24 hours end. */
export function discountEndsAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + windowMs)
}

/** True during the group's 24 hours. The last instant is outside. */
export function isWindowOpen(createdAt: Date, now: Date): boolean {
  return discountEndsAt(createdAt).getTime() > now.getTime()
}

/** Returns the instant at which a line loses its discount: the end of the 24 hours, or of the grace hour if later. */
export function discountedUntil({ createdAt, addedAt, windowOpen }: WindowLine): Date {
  const windowEnd = discountEndsAt(createdAt)
  const graceEnd = new Date(addedAt.getTime() + graceMs)
  return windowOpen && graceEnd > windowEnd ? graceEnd : windowEnd
}

/** True during the 24 hours or the line's grace hour. */
export function isInWindow(line: WindowLine, now: Date): boolean {
  return discountedUntil(line).getTime() > now.getTime()
}

/**
 * Returns hours and minutes for 'Time remaining for discount', rounded up to minutes (docs/rules.md#time-left-label).
 * At most 24 h 0 min: a slow clock sees a creation in the future until the device learns the server's time. Null when
 * the time is over or the outfitter gives no discount.
 */
export function timeRemaining(
  createdAt: Date,
  now: Date,
  discount24: number,
): { readonly hours: number; readonly minutes: number } | null {
  if (discount24 <= 0 || !isWindowOpen(createdAt, now)) return null
  const left = Math.min(discountEndsAt(createdAt).getTime() - now.getTime(), windowMs)
  const minutes = Math.ceil(left / minute)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
