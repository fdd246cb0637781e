/**
 * Counts of outbox entries and photos that have not reached the server. Each entry or photo is in exactly one of the
 * three counts.
 */
export interface UnsentCount {
  /** Number of actions and photos that the device sends by itself. */
  readonly waiting: number
  /** Number of actions and photos that the server refused. A person must decide about each. */
  readonly attention: number
  /** Number of decision records for the audit log. The device sends them by itself, and nobody waits for one. */
  readonly records: number
}

export interface Unsent extends UnsentCount {
  /** The counts by user (see `actorOf`). */
  readonly of: Readonly<Record<string, UnsentCount>>
}

export const NO_COUNT: UnsentCount = { waiting: 0, attention: 0, records: 0 }

export function allUnsent({ waiting, attention, records }: UnsentCount): number {
  return waiting + attention + records
}
