import { setTimeout as wait } from 'node:timers/promises'

/** Calls `look` again and again until it returns something other than null. Throws after `withinMs`. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | null> | T | null,
  withinMs = 40_000,
): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}`)
    await wait(40)
  }
}
