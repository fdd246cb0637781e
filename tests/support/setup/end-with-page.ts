import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

// Ends a test file's timers when its page closes, as a browser does. The simulated page uses Node's timers, which would
// otherwise fire later and change views whose window is gone.
const timers = new Set<NodeJS.Timeout>()
const start = { timeout: globalThis.setTimeout, interval: globalThis.setInterval }

function noted<Timer extends typeof setTimeout | typeof setInterval>(begin: Timer): Timer {
  return new Proxy(begin, {
    apply(target, self, args) {
      const timer: NodeJS.Timeout = Reflect.apply(target, self, args)
      timers.add(timer)
      return timer
    },
  })
}

globalThis.setTimeout = noted(start.timeout)
globalThis.setInterval = noted(start.interval)

afterEach(cleanup)

afterAll(() => {
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
})
