/** Days for which a guest can download a finished zip (docs/rules.md#zip). */
export const zipExpiryDays = 7

/** Returns the instant at which the download time of a zip ends. */
export function zipExpiresAt(readyAt: Date): Date {
  return new Date(readyAt.getTime() + zipExpiryDays * 86_400_000)
}

/** True when a zip has expired. `expiresAt` is null while the server still makes the zip. */
export function isZipExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime()
}
