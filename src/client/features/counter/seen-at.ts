const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** When what is shown was fetched, by this device's clock: the time, with its day when that is not today. */
export function seenAt(fetchedAt: number, now = Date.now()): string {
  const isToday = new Date(fetchedAt).toDateString() === new Date(now).toDateString()
  return (isToday ? time : dayAndTime).format(fetchedAt)
}
