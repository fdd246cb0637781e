import type { DayRange } from './report-range.ts'

/** Returns the file name of a report in lower-case ASCII: `eddy-rafting-orders-2026-07-01-to-2026-07-31.csv`. */
export function exportName(about: string, { from, to }: DayRange): string {
  const plain = about
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
  return [plain === '' ? 'report' : plain, ...daysOf(from, to)].join('-') + '.csv'
}

function daysOf(from: string | null, to: string | null): string[] {
  if (from !== null && from === to) return [from]
  return [...(from === null ? [] : [from]), ...(to === null ? [] : ['to', to])]
}
