import { drain, type DrainerDeps } from './drainer.ts'
import { isAbandoned } from './lease.ts'

const LOCK = 'eddyline-drainer'
const LOOK_EVERY = 20_000
const TRY_AGAIN = 5_000

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
 * Keeps one drainer per device: the tab that holds the Web Lock drains, the others queue for it. A holder that is frozen
 * lets its lease run out; then the lock is taken from it, and the fence voids whatever it still brings back.
 */
export function runDrainer(deps: DrainerDeps): () => void {
  const owner = crypto.randomUUID()
  const stopper = new AbortController()
  const { signal } = stopper
  void hold(deps, owner, signal)
  return () => stopper.abort()
}

async function hold(deps: DrainerDeps, owner: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await underLock(deps, owner, signal)
    } catch {
      // The lock was taken from us, or storage is away: stand in line again.
    }
    await pause(TRY_AGAIN, signal)
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

/** Breaks the lock of a frozen tab; our own request in the queue then gets it. */
async function stealIfAbandoned(deps: DrainerDeps, waiting: AbortController): Promise<void> {
  if (waiting.signal.aborted || !(await isAbandoned(deps.database, (deps.now ?? Date.now)()))) return
  await navigator.locks.request(LOCK, { steal: true }, () => Promise.resolve()).catch(() => undefined)
}
