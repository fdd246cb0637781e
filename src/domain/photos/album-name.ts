export interface AlbumNameParts {
  /** `yyyy-MM-dd`. */
  readonly date: string
  readonly outfitter: string
  readonly river: string
  readonly section: string
  readonly timeOfDay: string
}

/**
 * Returns the album's name: date|outfitter|river|section|time of day, without missing parts (docs/rules.md#album-form).
 */
export function albumName({ date, outfitter, river, section, timeOfDay }: Partial<AlbumNameParts>): string {
  return [date, outfitter, river, section, timeOfDay].filter((part) => part?.trim()).join('|')
}

const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** Returns the name by which people tell an outfitter's albums apart: 'Browns Canyon · Morning · 28 Nov'. */
export function albumTitle({
  date,
  section,
  timeOfDay,
}: Pick<AlbumNameParts, 'date' | 'section' | 'timeOfDay'>): string {
  return [section, timeOfDay, shortDay.format(new Date(`${date}T00:00:00Z`))].filter(Boolean).join(' · ')
}
