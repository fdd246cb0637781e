const long = process.env.LONG_TESTS === '1'

/** Sizes of the offline tests: small in `npm test`, the full promises in `npm run test:offline`. */
export const counts = {
  long,
  /** Actions over a link that loses requests and answers. */
  lossyActions: long ? 1_000 : 60,
  /** Actions that wait when four tabs come back at once. */
  tabActions: long ? 200 : 40,
  /** Releases that wait for one list of pending orders. */
  releases: long ? 200 : 24,
  /** Kills of the browser. */
  kills: long ? 100 : 3,
  /** Actions of a session that ends before the device sends them. */
  heldActions: long ? 20 : 2,
  /** Actions over a database that fails one transaction in three. */
  faultyStoreActions: long ? 500 : 24,
} as const
