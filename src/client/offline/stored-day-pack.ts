/** What keeps a day pack from being ready: no network, no room on the device, pictures that did not come. */
export type DayPackProblem = 'offline' | 'full' | 'failed'

/** What this device keeps for a day without a network, and how far it has come (rules.md 9.6). One per device. */
export interface StoredDayPack {
  /** Whose storefront it is. */
  slug: string
  /** Grows each time that somebody asks for it by hand. */
  wish: number
  state: 'waiting' | 'taking' | 'ready'
  problem: DayPackProblem | null
  /** Photos that are here, of how many. */
  have: number
  count: number
  /** Learned server time, in milliseconds: when the server was last asked for the day; null before it was. */
  askedAt: number | null
  /** The outfitter's zone, once known: its mornings count. */
  timezone: string | null
  /** The build that took it: another reads its answers anew. */
  build: string
}
