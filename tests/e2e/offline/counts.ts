const long = process.env.LONG_TESTS === '1'

/** How much the tests of the offline work do: little in `npm test`, all that was promised in `npm run test:offline`. */
export const counts = {
  long,
  /** Actions over a link that loses requests and answers. */
  lossyActions: long ? 1_000 : 60,
  /** Actions before four tabs that come back at once. */
  tabActions: long ? 200 : 40,
  /** Times that the browser is killed. */
  kills: long ? 100 : 3,
  /** Actions of a session that ends before they are sent. */
  heldActions: long ? 20 : 2,
  /** Actions over a database that fails one transaction in three. */
  faultyStoreActions: long ? 500 : 24,
} as const
