/** A part of the server, by the name that a log shows, and how it ends. */
export type StopStep = readonly [name: string, end: () => Promise<unknown> | undefined]

/** Ends each part after the one before it. `onStep` hears the name of the part that ends now. */
export async function stopInOrder(
  steps: readonly StopStep[],
  onStep: (name: string) => void = () => {},
): Promise<void> {
  for (const [name, end] of steps) {
    onStep(name)
    await end()
  }
}
