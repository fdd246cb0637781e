let read: () => number | null = () => null

/**
 * Registers a function that returns the age of the oldest unsent action in seconds. Staff's calls report that age for
 * the server's metrics.
 */
export function reportOldestAction(age: () => number | null): void {
  read = age
}

export function oldestActionAge(): number | null {
  return read()
}
