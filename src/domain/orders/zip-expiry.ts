/** Days for which a zip can be downloaded (docs/rules.md#zip). */
export const zipExpiryDays = 7

export function zipExpiresAt(readyAt: Date): Date {
  return new Date(readyAt.getTime() + zipExpiryDays * 86_400_000)
}

/** True when the zip has expired. A zip without an expiry is not ready yet. */
export function isZipExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime()
}
