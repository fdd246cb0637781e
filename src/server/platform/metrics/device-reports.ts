import type { Clock } from '../clock/clock.ts'

/** Keeps in memory the ages of unsent actions that devices report. Does not keep which device reported an age. */
export interface DeviceReports {
  report(seconds: number): void
  /** Returns the greatest age in seconds that was reported in the last five minutes, or 0. */
  oldest(): number
}

const minutes = 5

export function createDeviceReports(clock: Clock): DeviceReports {
  const byMinute = new Map<number, number>()
  const forget = (minute: number): void => {
    for (const each of byMinute.keys()) if (each <= minute - minutes) byMinute.delete(each)
  }
  const minuteNow = (): number => Math.floor(clock.now().getTime() / 60_000)
  return {
    report(seconds) {
      const minute = minuteNow()
      forget(minute)
      byMinute.set(minute, Math.max(seconds, byMinute.get(minute) ?? 0))
    },
    oldest() {
      forget(minuteNow())
      return Math.max(0, ...byMinute.values())
    },
  }
}
