const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Adds the day when that is not today. */
export function seenAt(fetchedAt: number, now = Date.now()): string {
  const isToday = new Date(fetchedAt).toDateString() === new Date(now).toDateString()
  return (isToday ? time : dayAndTime).format(fetchedAt)
}
