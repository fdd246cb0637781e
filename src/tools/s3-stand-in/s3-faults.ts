import { setTimeout as pause } from 'node:timers/promises'

export interface S3Faults {
  /** Share of the requests that answer 500, from 0 to 1. Every third of 1/3: evenly, not by chance. */
  failing: number
  /** Milliseconds before each answer. */
  delayMs: number
  /** Holds back the request that it gets for as long as its promise is open. */
  hold?: (request: { readonly method: string; readonly path: string }) => Promise<void>
}

/** Returns a function that delays a request and says if it fails, by the current faults. */
export function faultMaker(faults: S3Faults): () => Promise<boolean> {
  let owed = 0
  return async () => {
    if (faults.delayMs > 0) await pause(faults.delayMs)
    owed += faults.failing
    if (owed < 1) return false
    owed -= 1
    return true
  }
}
