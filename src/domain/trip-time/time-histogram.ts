import { timeStep, type TimeSpan } from './day-times.ts'

/**
 * Returns the shortest span of whole five-minute steps that contains all these minutes of the day. Needs at least one
 * minute.
 */
export function spanOfDay(minutes: readonly number[]): TimeSpan {
  const steps = minutes.map((minute) => Math.floor(minute / timeStep))
  // Passing all minutes as arguments to Math.min would exceed the limit of arguments on a day with many photos.
  const first = steps.reduce((a, b) => Math.min(a, b))
  const last = steps.reduce((a, b) => Math.max(a, b))
  return { from: first * timeStep, to: (last + 1) * timeStep }
}

/** Formats a minute of the day as a clock time, such as '10:30'. */
export function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

const mostBars = 48

/**
 * Counts the capture times in each bar of the time chart. All bars cover the same whole number of five-minute steps,
 * and there are at most 48.
 */
export function timeBars(minutes: readonly number[], { from, to }: TimeSpan): readonly number[] {
  const width = Math.ceil((to - from) / timeStep / mostBars) * timeStep
  const bars = Array.from({ length: Math.ceil((to - from) / width) }, () => 0)
  for (const minute of minutes) {
    const bar = Math.floor((minute - from) / width)
    bars[bar] = (bars[bar] ?? 0) + 1
  }
  return bars
}
