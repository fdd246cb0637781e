let read: () => number | null = () => null

/**
 * Registers `age`: seconds since the oldest unsent action was made. Staff's calls report it for the server's metrics.
 */
export function reportOldestAction(age: () => number | null): void {
  read = age
}

export function oldestActionAge(): number | null {
  return read()
}
