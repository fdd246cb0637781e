interface LocalInstant {
  readonly timezone: string
  readonly display_date: string
  readonly display_time: string
}

/** Short name of an order's time zone on its day, such as 'MDT'. */
export function zoneName({ timezone, display_date: date, display_time: time }: LocalInstant): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'short' }).formatToParts(
    new Date(`${date}T${time}Z`),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone
}

/** True where a table must name the zones, because rows of several zones stand in it. */
export function hasSeveralZones(rows: readonly Pick<LocalInstant, 'timezone'>[] | undefined): boolean {
  return new Set(rows?.map(({ timezone }) => timezone)).size > 1
}
