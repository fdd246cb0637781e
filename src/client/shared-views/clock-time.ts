const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** Writes a local time of the server, such as '14:02', like the other times of staff's pages: '2:02 PM'. */
export function clockTime(time: string): string {
  const at = Date.parse(`1970-01-01T${time}Z`)
  return Number.isNaN(at) ? time : clock.format(at)
}
