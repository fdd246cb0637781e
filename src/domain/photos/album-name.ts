/** What an album's name says. */
export interface AlbumNameParts {
  /** `yyyy-MM-dd`. */
  readonly date: string
  readonly outfitter: string
  readonly river: string
  readonly section: string
  readonly timeOfDay: string
}

/** An album's name: date|outfitter|river|section|time of day (product.md 5). What is not chosen yet is left out. */
export function albumName({ date, outfitter, river, section, timeOfDay }: Partial<AlbumNameParts>): string {
  return [date, outfitter, river, section, timeOfDay].filter((part) => part?.trim()).join('|')
}
