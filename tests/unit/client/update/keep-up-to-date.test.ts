import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerSeen } from '#client/api/answers.ts'
import { markActivity } from '#client/offline/activity.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { keepUpToDate, type UpdateQuestion } from '#client/offline/keep-up-to-date.ts'
import { registerServiceWorker } from '#client/offline/register-service-worker.ts'
import { startAnew } from '#client/offline/start-anew.ts'
import { emptyAll, putCart } from '../timeout/set-aside-fixtures.ts'

vi.mock('#client/offline/register-service-worker.ts', () => ({ registerServiceWorker: vi.fn() }))

type Listeners = Parameters<typeof registerServiceWorker>[0]

let worker: { listeners: Listeners; looks: number; asked: boolean }
let reloads: number
let question: UpdateQuestion | null
let stop: () => void

/** A page whose worker the test plays; with a version that waits. */
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

/** Lets time pass, in seconds, and storage and other tabs answer. */
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
const refused = { kind: 'ours', status: 410, outdated: true, serverTime: null, sentAt: 0, receivedAt: 0 } as const

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
  it('is offered to whoever is there, and comes with one reload when they say so', async () => {
    await page()
    expect(question?.outdated).toBe(false)
    expect(worker.asked).toBe(false)
    question?.accept()
    worker.listeners.onTakenOver()
    worker.listeners.onTakenOver()
    await pass(1)
    expect([worker.asked, reloads]).toEqual([true, 1])
  })

  it('is not offered again for a while when it is put off', async () => {
    await page()
    question?.later()
    await pass(60)
    expect([worker.asked, question]).toEqual([false, null])
    vi.setSystemTime(Date.now() + 60 * 60_000)
    markActivity()
    await pass(20)
    expect(question).not.toBeNull()
  })

  it('comes by itself when nobody has been there for minutes', async () => {
    await page()
    await pass(6 * 60)
    expect([worker.asked, question]).toEqual([true, null])
  })

  it('comes at once with a page that was opened when it waited already', async () => {
    await page({ before: true })
    expect(worker.asked).toBe(true)
  })

  it('waits for the guest who fills a cart, and does not ask', async () => {
    await putCart(offlineDatabase())
    await page({ before: true })
    expect([worker.asked, question]).toEqual([false, null])
  })

  it('waits while something typed would be lost, here or in another tab', async () => {
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

  it('that another tab went over to leaves this one alone in the middle of a cart, and comes after it', async () => {
    await putCart(offlineDatabase())
    await page()
    worker.listeners.onTakenOver()
    await pass(30)
    expect(reloads).toBe(0)
    await offlineDatabase().carts.clear()
    await pass(6 * 60)
    expect([worker.asked, reloads]).toEqual([false, 1])
  })

  it('comes with the start for the next guest of a kiosk, whose page is of that version', async () => {
    await putCart(offlineDatabase())
    await page()
    const started = startAnew('/outfitter/rafts')
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

describe('a page that the server finds too old', () => {
  it('looks for the new version at once, once, and offers it even in the middle of a cart', async () => {
    await putCart(offlineDatabase())
    await page({ waiting: false })
    answerSeen(refused)
    answerSeen(refused)
    expect(worker.looks).toBe(1)
    worker.listeners.onWaiting(false)
    await pass(2)
    expect(question?.outdated).toBe(true)
    expect(worker.asked).toBe(false)
  })

  it('without a worker is loaded anew from the server, once for the same build', async () => {
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
      answerSeen(refused)
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

describe('a part of the page that cannot be had', () => {
  it('has a newer version looked for, which then comes without a question', async () => {
    vi.stubGlobal('fetch', (address: string) => {
      const nonce = new URL(address, location.href).searchParams.get('nonce')
      return Promise.resolve(Response.json({ nonce }, { headers: { 'server-time': new Date().toISOString() } }))
    })
    await page({ waiting: false })
    dispatchEvent(new Event('vite:preloadError'))
    await pass(1)
    expect(worker.looks).toBe(1)
    worker.listeners.onWaiting(false)
    await pass(2)
    expect([worker.asked, question]).toEqual([true, null])
  })

  it('does not break off a payment when another tab goes over later', async () => {
    vi.stubGlobal('fetch', (address: string) => {
      const nonce = new URL(address, location.href).searchParams.get('nonce')
      return Promise.resolve(Response.json({ nonce }, { headers: { 'server-time': new Date().toISOString() } }))
    })
    await page({ waiting: false })
    dispatchEvent(new Event('vite:preloadError'))
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

  it('changes nothing without a network, nor while something is being typed', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await page({ waiting: false })
    dispatchEvent(new Event('vite:preloadError'))
    await pass(1)
    expect(worker.looks).toBe(0)
  })
})
