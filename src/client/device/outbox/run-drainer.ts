import { drain, type DrainerDeps } from './drainer.ts'
import { isAbandoned } from './lease.ts'
import { newId } from '../database/new-id.ts'
import { reportFault } from './report-fault.ts'

const LOCK = 'eddyline-drainer'
const LOOK_EVERY = 20_000
const TRY_AGAIN = 5_000
const TRY_AGAIN_LAST = 10 * 60_000

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Keeps one drainer per device. The tab with the Web Lock sends the outbox, and the other tabs queue for the lock. When
 * a frozen tab's lease expires, another tab steals the lock. The fence then keeps the frozen tab from recording late
 * answers.
 */
export function runDrainer(deps: DrainerDeps): () => void {
  const owner = newId()
  const stopper = new AbortController()
  const { signal } = stopper
  void hold(deps, owner, signal)
  return () => stopper.abort()
}

async function hold(deps: DrainerDeps, owner: string, signal: AbortSignal): Promise<void> {
  let wait = TRY_AGAIN
  while (!signal.aborted) {
    try {
      await underLock(deps, owner, signal)
      wait = TRY_AGAIN
    } catch (error) {
      // Another tab considered this one frozen and stole its lock.
      const isStolen = error instanceof DOMException && error.name === 'AbortError'
      // A browser that refuses storage fails at each try, so the fault is reported once and the pauses grow.
      if (!isStolen && wait === TRY_AGAIN) reportFault('drainer', error)
      wait = isStolen ? TRY_AGAIN : Math.min(wait * 2, TRY_AGAIN_LAST)
    }
    await pause(wait, signal)
  }
}

async function underLock(deps: DrainerDeps, owner: string, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return drain(deps, owner, signal)
  const waiting = new AbortController()
  const leave = (): void => waiting.abort()
  signal.addEventListener('abort', leave)
  let mine = false
  const look = setInterval(() => {
    if (!mine) void stealIfAbandoned(deps, waiting)
  }, LOOK_EVERY)
  try {
    await navigator.locks.request(LOCK, { signal: waiting.signal }, async () => {
      mine = true
      await drain({ ...deps, alone: true }, owner, signal)
    })
  } finally {
    clearInterval(look)
    signal.removeEventListener('abort', leave)
  }
}

/** The stolen lock goes to the request that this tab has queued. */
async function stealIfAbandoned(deps: DrainerDeps, waiting: AbortController): Promise<void> {
  if (waiting.signal.aborted || !(await isAbandoned(deps.database, (deps.now ?? Date.now)()))) return
  await navigator.locks.request(LOCK, { steal: true }, () => Promise.resolve()).catch(() => undefined)
}
