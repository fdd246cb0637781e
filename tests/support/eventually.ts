import { setTimeout as wait } from 'node:timers/promises'

/** Looks again and again until there is something; throws after a while that is long for any of it. */
export async function eventually<T>(what: string, look: () => Promise<T | null> | T | null): Promise<T> {
  const deadline = Date.now() + 40_000
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`)
    await wait(40)
  }
}
