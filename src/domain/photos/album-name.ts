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
