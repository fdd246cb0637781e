import { setTimeout as pause } from 'node:timers/promises'

export interface S3Faults {
  /**
   * Share of the requests that fail with 500, from 0 to 1. Failures are spread evenly: 1/3 fails every third request.
   */
  failing: number
  delayMs: number
  hold?: (request: { readonly method: string; readonly path: string }) => Promise<void>
}

/** The returned function waits for the set delay and returns true when the request must fail. */
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
