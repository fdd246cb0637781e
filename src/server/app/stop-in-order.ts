export type StopStep = readonly [name: string, end: () => Promise<unknown> | undefined]

/** `onStep` receives the name of each part before that part ends. */
export async function stopInOrder(
  steps: readonly StopStep[],
  onStep: (name: string) => void = () => {},
): Promise<void> {
  for (const [name, end] of steps) {
    onStep(name)
    await end()
  }
}
