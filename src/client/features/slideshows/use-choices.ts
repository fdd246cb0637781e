import { useSearchParams } from 'react-router-dom'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import type { SlideshowRef } from './queued/slideshow.actions.ts'
import { useToday } from '#client/device/connection/use-today.ts'

interface Choices {
  readonly slideshow: SlideshowRef | null
  readonly date: string
  readonly group: number | null
}

function idOf(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null
}

export function refOf(value: string | null): SlideshowRef | null {
  return idOf(value) ?? (value !== null && /^[\w-]{16,64}$/.test(value) ? value : null)
}

/** The page's address holds them, so that a reload keeps them. */
export function useChoices(): Choices & { choose: (next: Partial<Choices>) => void } {
  const [params, setParams] = useSearchParams()
  // Starts with the device's current day, because photographers may not read the outfitter's time zone.
  const today = useToday()
  const date = params.get('date')
  const now: Choices = {
    slideshow: refOf(params.get('slideshow')),
    date: isLocalDate(date) ? date : today,
    group: idOf(params.get('group')),
  }
  const choose = (next: Partial<Choices>): void => {
    const { slideshow, date: day, group } = { ...now, ...next }
    setParams(
      {
        ...(slideshow === null ? {} : { slideshow: String(slideshow) }),
        ...(day === today ? {} : { date: day }),
        ...(group === null ? {} : { group: String(group) }),
      },
      { replace: true },
    )
  }
  return { ...now, choose }
}
