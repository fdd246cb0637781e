let read: () => number | null = () => null

/** Registers the age in seconds of this device's oldest unsent action. Staff's calls report it for the server's metrics. */
export function reportOldestAction(age: () => number | null): void {
  read = age
}

export function oldestActionAge(): number | null {
  return read()
}
