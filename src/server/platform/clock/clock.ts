/** The only source of the current time. Code that depends on time takes a Clock, so that tests can set the time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
