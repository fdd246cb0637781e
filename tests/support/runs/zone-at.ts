const hourMs = 3_600_000

/**
 * Returns a time zone in which it is `hour` (0 to 23) o'clock at `now`. Uses the zones of whole hours from UTC−12 to
 * UTC+11. The sign in the name of such a zone is reversed: Etc/GMT+7 is seven hours behind UTC.
 */
export function zoneAt(hour: number, now: Date): string {
  const utcHour = Math.floor(now.getTime() / hourMs) % 24
  const ahead = ((hour - utcHour + 36) % 24) - 12
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
}
