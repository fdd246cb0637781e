import { setTimeout as pause } from 'node:timers/promises'

// Pauses before the next call while the provider answers `busy`, in milliseconds. After that answer, the provider has
// not processed the call. The pauses are short, because a guest waits and the lease ends soon.
const pausesWhenBusy = [300, 900]

interface NotAnswered {
  readonly kind: 'unknown'
  readonly reason: string
}

/** Never throws: the outcome of a failed call is `unknown`. */
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
