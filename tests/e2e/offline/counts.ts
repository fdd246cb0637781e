const long = process.env.LONG_TESTS === '1'

/** The numbers of actions in the offline tests: few in `npm test`, many in `npm run test:offline`. */
export const counts = {
  long,
  /** Actions that the device sends over a network that loses requests and answers. */
  lossyActions: long ? 1_000 : 60,
  /** Waiting actions when four tabs get the network back at the same moment. */
  tabActions: long ? 200 : 40,
  /** Orders whose releases wait in the outbox at once. All of them are in the list of pending orders. */
  releases: long ? 200 : 24,
  kills: long ? 100 : 3,
  /** Actions that wait when the user's session ends before the device sends them. */
  heldActions: long ? 20 : 2,
  /** Actions that the device stores while one database transaction in three fails. */
  faultyStoreActions: long ? 500 : 24,
} as const
