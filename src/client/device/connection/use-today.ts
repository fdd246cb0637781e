import type { LocalDate } from '#domain/trip-time/local-date.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import { serverNow } from './server-clock.ts'
import { useServerClock } from './use-server-now.ts'

const zoneOfDevice = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function useToday(zone?: string): LocalDate {
  useServerClock()
  return localDateAt(new Date(serverNow()), zone ?? zoneOfDevice())
}
