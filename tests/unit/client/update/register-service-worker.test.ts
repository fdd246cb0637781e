import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerServiceWorker } from '#client/device/updates/register-service-worker.ts'

type Listener = (event: { sw?: object; wasWaitingBeforeRegister?: boolean }) => void

const worker = vi.hoisted(() => ({
  listeners: new Map<string, Listener>(),
  refusal: null as Error | null,
  calls: [] as string[],
  registration: new EventTarget(),
  updateFound: (): void => undefined,
}))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(name: string, listener: Listener): void {
      worker.listeners.set(name, listener)
    }
    update(): Promise<void> {
      worker.calls.push('update')
      return Promise.resolve()
    }
    register(): Promise<object> {
      worker.calls.push('register')
      if (worker.refusal) return Promise.reject(worker.refusal)
      worker.registration.addEventListener('updatefound', worker.updateFound)
      return Promise.resolve(worker.registration)
    }
  },
}))

const heard = { onWaiting: vi.fn(), onTakenOver: vi.fn() }
const newest = {}
const say = (name: string): void => worker.listeners.get(name)?.({ sw: newest })
let active: object | null

beforeEach(() => {
  vi.clearAllMocks()
  active = null
  const getRegistration = () => Promise.resolve({ active })
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, getRegistration } })
})
afterEach(() => void vi.unstubAllGlobals())

it('the first service worker of a device is not reported as a new version that takes control of the page', async () => {
  await registerServiceWorker(heard)
  say('controlling')
  expect(heard.onTakenOver).not.toHaveBeenCalled()
  say('controlling')
  expect(heard.onTakenOver).toHaveBeenCalledTimes(1)
})

it('a page that was loaded without its service worker learns when the waiting version takes control', async () => {
  active = {}
  await registerServiceWorker(heard)
  say('waiting')
  await vi.waitFor(() => expect(heard.onWaiting).toHaveBeenCalledTimes(1), 15_000)
  say('controlling')
  expect(heard.onTakenOver).toHaveBeenCalledTimes(1)
})

it.each([
  ['waits', () => (active = null)],
  ['has just become active', () => (active = newest)],
])('a page that opens while the first service worker %s does not take it for a new version', async (_, begin) => {
  begin()
  await registerServiceWorker(heard)
  say('waiting')
  await new Promise((resolve) => setTimeout(resolve, 20))
  say('controlling')
  expect([heard.onWaiting.mock.calls.length, heard.onTakenOver.mock.calls.length]).toEqual([0, 0])
})

it('a page under a service worker learns at once that a new version waits', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  await registerServiceWorker(heard)
  say('waiting')
  expect(heard.onWaiting).toHaveBeenCalledTimes(1)
})

it.each([
  ['is hidden from workbox-window when the version has already failed', null, 0],
  ['reaches workbox-window while the version installs', {}, 1],
])('the news of a new version %s', async (_, installing, calls) => {
  worker.updateFound = vi.fn()
  worker.registration = Object.assign(new EventTarget(), { installing })
  await registerServiceWorker(heard)
  worker.registration.dispatchEvent(new Event('updatefound'))
  expect(worker.updateFound).toHaveBeenCalledTimes(calls)
})

it.each(['at the registration', 'at the first access'])(
  'the app runs without a service worker when the browser refuses it %s',
  async (when) => {
    const refusal = new DOMException('The operation is insecure', 'SecurityError')
    if (when === 'at the registration') worker.refusal = refusal
    else
      vi.stubGlobal('navigator', {
        get serviceWorker(): never {
          throw refusal
        },
      })
    expect(await registerServiceWorker(heard)).toBeNull()
    worker.refusal = null
  },
)

it('a check for a new version registers the service worker again when none is registered', async () => {
  let registration: object | undefined = {}
  const getRegistration = () => Promise.resolve(registration)
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, getRegistration } })
  const registered = await registerServiceWorker(heard)
  worker.calls = []
  await registered?.look()
  registration = undefined
  await registered?.look()
  expect(worker.calls).toEqual(['update', 'register'])
})
