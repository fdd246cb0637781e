import type { components } from '#contract/schema.gen.ts'
import { isTripDay } from '#domain/trip-time/trip-day.ts'
import { refuseProblems, savedName } from '#server/modules/outfitters/outfitters.public.ts'

/** Name and day of a display group as they are kept; throws 422 for a blank name and for a day of another age. */
export function groupValues(input: Pick<components['schemas']['DisplayGroupInput'], 'name' | 'date'>) {
  const name = savedName(input.name)
  if (!isTripDay(input.date)) refuseProblems({ date: { key: 'validation.date' } })
  return { name, date: input.date }
}
