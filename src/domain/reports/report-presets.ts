import { addDays, localDate, type LocalDate } from '#domain/trip-time/local-date.ts'

export const reportPresets = ['today', 'yesterday', 'week', 'month', 'last-month', 'year'] as const
export type ReportPreset = (typeof reportPresets)[number]

/**
 * Returns the days of a report's quick date, both inclusive. No day is later than `today`, the outfitter's local day. A
 * week is the last seven days.
 */
export function presetRange(
  preset: ReportPreset,
  today: LocalDate,
): { readonly from: LocalDate; readonly to: LocalDate } {
  const firstOfMonth = localDate(`${today.slice(0, 7)}-01`)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: firstOfMonth, to: today }
    case 'last-month': {
      const last = addDays(firstOfMonth, -1)
      return { from: localDate(`${last.slice(0, 7)}-01`), to: last }
    }
    case 'year':
      return { from: localDate(`${today.slice(0, 4)}-01-01`), to: today }
  }
}
