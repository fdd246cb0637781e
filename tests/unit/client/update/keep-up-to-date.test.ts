import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announceAnswer } from '#client/api/answers.ts'
import { markActivity } from '#client/device/kiosk/activity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { keepUpToDate, type UpdateQuestion } from '#client/device/updates/keep-up-to-date.ts'
import { registerServiceWorker } from '#client/device/updates/register-service-worker.ts'
import { resetForNextGuest } from '#client/device/kiosk/reset-for-next-guest.ts'
import { emptyAll, putCart } from '../timeout/set-aside-fixtures.ts'

vi.mock('#client/device/updates/register-service-worker.ts', () => ({ registerServiceWorker: vi.fn() }))

type Listeners = Parameters<typeof registerServiceWorker>[0]

let worker: { listeners: Listeners; looks: number; asked: boolean }
let reloads: number
let question: UpdateQuestion | null
let stop: () => void

/** Opens a page in which by default a new version waits. The test plays the service worker. */
async function page({ before = false, waiting = true } = {}): Promise<void> {
  vi.mocked(registerServiceWorker).mockImplementation((listeners) => {
    worker = { listeners, looks: 0, asked: false }
    return Promise.resolve({
      look: () => Promise.resolve((worker.looks += 1)),
      takeOver: () => void (worker.asked = true),
    })
  })
  stop = await keepUpToDate({ database: offlineDatabase(), ask: (next) => void (question = next) })
  if (waiting) worker.listeners.onWaiting(before)
  await pass(2)
}

/** Advances time by the given seconds and lets storage and other tabs answer meanwhile. */
async function pass(seconds: number): Promise<void> {
  const steps = Math.min(40, seconds * 10)
  for (let step = 0; step < steps; step += 1) {
    await vi.advanceTimersByTimeAsync((seconds * 1000) / steps)
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

function typeInto(field: HTMLInputElement): void {
  document.body.append(field)
  field.value = 'Sam'
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const contact = { name: 'Sam', email: 'sam@guest.test', country: 'US', state: 'UT', zip: '84532' }
const refused = {
  kind: 'ours',
  status: 410,
  path: '/x',
  outdated: true,
  serverTime: null,
  sentAt: 0,
  receivedAt: 0,
} as const

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  await emptyAll(offlineDatabase())
  reloads = 0
  question = null
  markActivity()
  vi.spyOn(location, 'reload').mockImplementation(() => void (reloads += 1))
  vi.spyOn(location, 'replace').mockImplementation(() => undefined)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a new version', () => {
  it('is offered to the user of the page, and activates with one reload when the user accepts it', async () => {
    await page()
    expect(question?.outdated).toBe(false)
    expect(worker.asked).toBe(false)
    question?.accept()
    worker.listeners.onTakenOver()
    worker.listeners.onTakenOver()
    await pass(1)
    expect([worker.asked, reloads]).toEqual([true, 1])
  })

  it('is not offered again for a while when the person postpones it', async () => {
    await page()
    question?.later()
    await pass(60)
    expect([worker.asked, question]).toEqual([false, null])
    vi.setSystemTime(Date.now() + 60 * 60_000)
    markActivity()
    await pass(20)
    expect(question).not.toBeNull()
  })

  it('activates by itself when the page has been idle for minutes', async () => {
    await page()
    await pass(6 * 60)
    expect([worker.asked, question]).toEqual([true, null])
  })

  it('activates at once on a page that is opened while the version already waits', async () => {
    await page({ before: true })
    expect(worker.asked).toBe(true)
  })

  it('waits without asking while a guest fills a cart', async () => {
    await putCart(offlineDatabase())
    await page({ before: true })
    expect([worker.asked, question]).toEqual([false, null])
  })

  it('waits while a reload would lose typed text in this tab or in another', async () => {
    await page({ waiting: false })
    typeInto(document.createElement('input'))
    worker.listeners.onWaiting(false)
    await pass(7 * 60)
    expect([worker.asked, question]).toEqual([false, null])
    document.body.replaceChildren()
    const otherTab = new BroadcastChannel('eddyline-update')
    otherTab.addEventListener('message', () => otherTab.postMessage('busy'))
    await pass(30)
    expect(worker.asked).toBe(false)
    otherTab.close()
    await pass(30)
    expect(worker.asked).toBe(true)
  })

  it('that another tab activated does not reload this page until the cart on this page is gone', async () => {
    await putCart(offlineDatabase())
    await page()
    worker.listeners.onTakenOver()
    await pass(30)
    expect(reloads).toBe(0)
    await offlineDatabase().carts.clear()
    await pass(6 * 60)
    expect([worker.asked, reloads]).toEqual([false, 1])
  })

  it('activates when a kiosk is reset for the next guest', async () => {
    await putCart(offlineDatabase())
    await page()
    const started = resetForNextGuest('/outfitter/rafts')
    await pass(1)
    expect(location.replace).not.toHaveBeenCalled()
    expect(worker.asked).toBe(true)
    worker.listeners.onTakenOver()
    await pass(3)
    await started
    expect(location.replace).toHaveBeenCalledWith('/outfitter/rafts')
    expect(reloads).toBe(0)
  })
})

it('a page looks for a new version each hour, except without a network', async () => {
  await page({ waiting: false })
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await pass(3_600)
  expect(worker.looks).toBe(0)
  network.mockReturnValue(true)
  await pass(3_600)
  expect(worker.looks).toBe(1)
})

describe('a page that the server calls outdated', () => {
  it('looks for a new version once and offers it even while a cart is filled', async () => {
    await putCart(offlineDatabase())
    await page({ waiting: false })
    announceAnswer(refused)
    announceAnswer(refused)
    expect(worker.looks).toBe(1)
    worker.listeners.onWaiting(false)
    await pass(2)
    expect(question?.outdated).toBe(true)
    expect(worker.asked).toBe(false)
  })

  it('reloads only once per build when it has no service worker', async () => {
    const config = { build: 'the-next' }
    vi.stubGlobal('fetch', (asked: Request | string) => {
      const address = typeof asked === 'string' ? asked : asked.url
      const nonce = new URL(address, location.href).searchParams.get('nonce')
      const headers = { 'server-time': new Date().toISOString() }
      return Promise.resolve(Response.json({ success: true, nonce, config }, { headers }))
    })
    const withoutWorker = async (): Promise<void> => {
      vi.mocked(registerServiceWorker).mockResolvedValue(null)
      stop = await keepUpToDate({ database: offlineDatabase(), ask: (next) => void (question = next) })
      announceAnswer(refused)
      await pass(6 * 60)
    }
    await withoutWorker()
    expect(reloads).toBe(1)
    stop()
    await withoutWorker()
    expect(reloads).toBe(1)
    expect(question?.outdated).toBe(true)
  })
})

describe('a service worker that failed to register', () => {
  it('is registered again each hour until that succeeds', async () => {
    const config = { build: import.meta.env['EDDYLINE_BUILD'] }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, config })))
    vi.mocked(registerServiceWorker).mockReset().mockResolvedValueOnce(null).mockResolvedValueOnce(null)
    vi.mocked(registerServiceWorker).mockResolvedValue({ look: () => Promise.resolve(), takeOver: () => undefined })
    stop = await keepUpToDate({ database: offlineDatabase(), ask: (next) => void (question = next) })
    const tries: number[] = []
    for (let hour = 0; hour < 4; hour += 1) {
      await pass(3_600)
      tries.push(vi.mocked(registerServiceWorker).mock.calls.length)
    }
    expect(tries).toEqual([2, 3, 3, 3])
  })
})

describe('a part of the page that fails to load', () => {
  it('triggers a check for a newer version, which then activates without asking', async () => {
    vi.stubGlobal('fetch', (address: string) => {
      const nonce = new URL(address, location.href).searchParams.get('nonce')
      return Promise.resolve(Response.json({ nonce }, { headers: { 'server-time': new Date().toISOString() } }))
    })
    await page({ waiting: false })
    dispatchEvent(new Event('eddyline:part-missing'))
    await pass(1)
    expect(worker.looks).toBe(1)
    worker.listeners.onWaiting(false)
    await pass(2)
    expect([worker.asked, question]).toEqual([true, null])
  })

  it('does not interrupt a payment when another tab activates the new version', async () => {
    vi.stubGlobal('fetch', (address: string) => {
      const nonce = new URL(address, location.href).searchParams.get('nonce')
      return Promise.resolve(Response.json({ nonce }, { headers: { 'server-time': new Date().toISOString() } }))
    })
    await page({ waiting: false })
    dispatchEvent(new Event('eddyline:part-missing'))
    await pass(1)
    const charge = { key: 'k', expectedTotal: 1, startedAt: Date.now(), contact, acknowledged: false }
    const ref = { slug: 'rafts', localId: 'l', orderId: 5, orderTime: Date.now(), cartToken: 't', charge }
    await offlineDatabase().orders.put(ref)
    worker.listeners.onTakenOver()
    await pass(20)
    expect(reloads).toBe(0)
    await offlineDatabase().orders.clear()
    await pass(20)
    expect(reloads).toBe(1)
  })

  it('triggers no check for a new version while the person types, because a reload would lose the text', async () => {
    vi.stubGlobal('fetch', (address: string) => {
      const nonce = new URL(address, location.href).searchParams.get('nonce')
      return Promise.resolve(Response.json({ nonce }, { headers: { 'server-time': new Date().toISOString() } }))
    })
    await page({ waiting: false })
    const field = document.createElement('input')
    typeInto(field)
    dispatchEvent(new Event('eddyline:part-missing'))
    await pass(1)
    expect(worker.looks).toBe(0)
    field.remove()
    dispatchEvent(new Event('eddyline:part-missing'))
    await pass(1)
    expect(worker.looks).toBe(1)
  })

  it('triggers no check for a new version while the device is offline', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await page({ waiting: false })
    dispatchEvent(new Event('eddyline:part-missing'))
    await pass(1)
    expect(worker.looks).toBe(0)
  })
})
