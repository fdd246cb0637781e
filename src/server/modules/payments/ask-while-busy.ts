import { setTimeout as pause } from 'node:timers/promises'

// The provider did not look at the call: soon enough to ask again while somebody waits, and within the lease.
const pausesWhenBusy = [300, 900]

interface NotAnswered {
  readonly kind: 'unknown'
  readonly reason: string
}

/** Asks the provider, a few times while it is too busy to look at the call. Never throws: what is not known is `unknown`. */
export async function askWhileBusy<Outcome extends { readonly kind: string }>(
  ask: () => Promise<Outcome>,
): Promise<Outcome | NotAnswered> {
  let outcome = await askOnce(ask)
  for (const milliseconds of pausesWhenBusy) {
    if (outcome.kind !== 'busy') break
    await pause(milliseconds)
    outcome = await askOnce(ask)
  }
  return outcome
}

async function askOnce<Outcome>(ask: () => Promise<Outcome>): Promise<Outcome | NotAnswered> {
  try {
    return await ask()
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.name : 'error' }
  }
}
