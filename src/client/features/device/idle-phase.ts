const IDLE_AFTER = 60_000

/** Whether a kiosk with nothing of a guest on it has stood alone long enough to rest. Both in milliseconds. */
export function isLeftAlone(now: number, lastActivity: number): boolean {
  return now - lastActivity >= IDLE_AFTER
}
