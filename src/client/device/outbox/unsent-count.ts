/** Counts of what has not reached the server. No action is in two of them. */
export interface UnsentCount {
  /** Actions and photos that the device sends by itself. */
  readonly waiting: number
  /** Actions and photos that the server refused: a person decides. */
  readonly attention: number
  /** Records of decisions for the audit log. The device sends them by itself, and nobody waits for one. */
  readonly records: number
}

export interface Unsent extends UnsentCount {
  /** By person; see `actorOf`. */
  readonly of: Readonly<Record<string, UnsentCount>>
}

export const NO_COUNT: UnsentCount = { waiting: 0, attention: 0, records: 0 }

/** Returns the number of actions and photos, refused ones too, and records. */
export function allUnsent({ waiting, attention, records }: UnsentCount): number {
  return waiting + attention + records
}
