/** Each entry or photo is in exactly one of the three counts. */
export interface UnsentCount {
  readonly waiting: number
  /** A person must decide about each. */
  readonly attention: number
  /** The device sends them by itself, and nobody waits for one. */
  readonly records: number
}

export interface Unsent extends UnsentCount {
  readonly of: Readonly<Record<string, UnsentCount>>
}

export const NO_COUNT: UnsentCount = { waiting: 0, attention: 0, records: 0 }

export function allUnsent({ waiting, attention, records }: UnsentCount): number {
  return waiting + attention + records
}
