import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerServiceWorker } from '#client/offline/register-service-worker.ts'

type Listener = (event: { wasWaitingBeforeRegister?: boolean }) => void

const worker = vi.hoisted(() => ({ listeners: new Map<string, Listener>() }))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(name: string, listener: Listener): void {
      worker.listeners.set(name, listener)
    }
    register(): Promise<object> {
      return Promise.resolve({})
    }
  },
}))

const heard = { onWaiting: vi.fn(), onTakenOver: vi.fn() }
const say = (name: string): void => worker.listeners.get(name)?.({})

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } })
})
afterEach(() => void vi.unstubAllGlobals())

it('The first worker of a device takes the place of none', async () => {
  await registerServiceWorker(heard)
  say('controlling')
  expect(heard.onTakenOver).not.toHaveBeenCalled()
  say('controlling')
  expect(heard.onTakenOver).toHaveBeenCalledTimes(1)
})

it('A page that was loaded past its worker hears when the version that waited takes over', async () => {
  await registerServiceWorker(heard)
  say('waiting')
  say('controlling')
  expect([heard.onWaiting.mock.calls.length, heard.onTakenOver.mock.calls.length]).toEqual([1, 1])
})
