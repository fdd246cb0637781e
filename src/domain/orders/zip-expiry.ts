/** How long a zip can be downloaded once it is ready: 7 days (rules.md 6.6). */
const zipLastsMs = 7 * 24 * 3_600_000

/** The instant from which a zip that became ready at `readyAt` is gone. */
export function zipExpiresAt(readyAt: Date): Date {
  return new Date(readyAt.getTime() + zipLastsMs)
}

/** True when a zip that expires at that instant is gone; one without such an instant is not ready, and not gone either. */
export function isZipExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime()
}
