const minute = 60_000
const hour = 60 * minute

/** The 24 hour discount runs this long from the creation of a display group (docs/rules.md#24-hour-discount). */
const windowMs = 24 * hour

/**
 * A group added within its 24 hours keeps the discount at least this long in the cart
 * (docs/rules.md#grace-hour-of-the-24-hour-discount).
 */
const graceMs = hour

export interface WindowLine {
  readonly createdAt: Date
  readonly addedAt: Date
  /** True when the guest added the group within its 24 hours, by the server's clock. */
  readonly windowOpen: boolean
}

export function discountEndsAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + windowMs)
}

export function isWindowOpen(createdAt: Date, now: Date): boolean {
  return discountEndsAt(createdAt).getTime() > now.getTime()
}

export function discountedUntil({ createdAt, addedAt, windowOpen }: WindowLine): Date {
  const windowEnd = discountEndsAt(createdAt)
  const graceEnd = new Date(addedAt.getTime() + graceMs)
  return windowOpen && graceEnd > windowEnd ? graceEnd : windowEnd
}

export function isInWindow(line: WindowLine, now: Date): boolean {
  return discountedUntil(line).getTime() > now.getTime()
}

/**
 * Returns hours and minutes for 'Time remaining for discount', rounded up to minutes (docs/rules.md#time-left-label).
 * Never more than 24 h 0 min. Without this limit, a device whose clock is slow would show a longer time for a new
 * group.
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
