import { useSearchParams } from 'react-router-dom'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import { serverNow } from '#client/offline/server-clock.ts'

interface Choices {
  readonly slideshow: number | null
  readonly date: string
  readonly group: number | null
}

function idOf(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null
}

/** The day where this device is: photographers may not read the outfitter's zone. */
function todayHere(): string {
  return localDateAt(new Date(serverNow()), Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** What is chosen on the page; its address holds it, so that it is found again. */
export function useChoices(): Choices & { choose: (next: Partial<Choices>) => void } {
  const [params, setParams] = useSearchParams()
  const today = todayHere()
  const date = params.get('date')
  const now: Choices = {
    slideshow: idOf(params.get('slideshow')),
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
