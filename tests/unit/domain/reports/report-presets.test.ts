import { expect, test } from 'vitest'
import { presetRange, type ReportPreset } from '#domain/reports/report-range.ts'
import { localDate } from '#domain/trip-time/local-date.ts'

test.each<[ReportPreset, string, string, string]>([
  ['today', '2026-07-04', '2026-07-04', '2026-07-04'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-01-03', '2025-12-28', '2026-01-03'],
  ['month', '2026-07-31', '2026-07-01', '2026-07-31'],
  ['last-month', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['year', '2026-12-31', '2026-01-01', '2026-12-31'],
])('the report preset %s, chosen on %s, covers the days from %s to %s', (preset, today, from, to) => {
  expect(presetRange(preset, localDate(today))).toEqual({ from, to })
})
