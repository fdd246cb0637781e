import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backoff } from '#client/device/connection/backoff.ts'
import { checkNow, connectivity, probeWhile, watchConnectivity } from '#client/device/connection/connectivity.ts'
import { forgetServerTime, learnServerTime, serverNow } from '#client/device/connection/server-clock.ts'

type Answer = (url: string, init?: RequestInit) => Response | Promise<Response>

const healthy: Answer = (url) =>
  new Response(JSON.stringify({ success: true, nonce: new URL(url, 'http://x').searchParams.get('nonce') }))

let answer: Answer = healthy

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => Promise.resolve().then(() => answer(url, init)))
})

afterEach(async () => {
  answer = healthy
  await checkNow()
  vi.unstubAllGlobals()
  forgetServerTime()
})

describe('the connectivity state', () => {
  it('goes offline only when a call and the probe after it fail', async () => {
    connectivity.lost()
    expect(await checkNow()).toBe(true)
    expect(connectivity.state).toBe('online')
  })

  it.each<[string, Answer]>([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the page of a captive portal', () => new Response('<html>Please log in</html>')],
    ["a captive portal's JSON without the nonce", () => new Response(JSON.stringify({ success: true }))],
    ['a cached answer with another nonce', () => new Response(JSON.stringify({ success: true, nonce: 'old' }))],
    ['the 502 of a proxy whose server is down', () => new Response('{}', { status: 502 })],
  ])('goes offline when its probe gets %s', async (_name, given) => {
    answer = given
    expect(await checkNow()).toBe(false)
    expect(connectivity.state).toBe('offline')
  })

  it('asks with its probe whether the server can take orders', async () => {
    const asked: string[] = []
    answer = (url) => {
      asked.push(url)
      return healthy(url)
    }
    await checkNow()
    expect(new URL(asked[0] ?? '', 'http://x').searchParams.get('for')).toBe('orders')
  })

  it('goes offline when our server cannot take orders, although bytes of an upload move', async () => {
    answer = () => {
      connectivity.moving()
      return new Response('{"success":false,"code":"dependency-down"}', {
        status: 503,
        headers: { 'server-time': '2026-07-04T18:00:00.000Z' },
      })
    }
    expect(await checkNow()).toBe(false)
    expect(connectivity.state).toBe('offline')
  })

  it('does not go online because of an answer with 503', async () => {
    const refusing: Answer = () =>
      new Response('{}', { status: 503, headers: { 'server-time': '2026-07-04T18:00:00.000Z' } })
    answer = refusing
    await checkNow()
    connectivity.ended({ kind: 'ours', status: 503 })
    expect(connectivity.state).toBe('offline')
    await checkNow()
    expect(connectivity.state).toBe('offline')
  })

  it('knows a server that answers but takes no orders, until a probe lastOutcome otherwise', async () => {
    const seen: boolean[] = []
    const stop = connectivity.subscribe(() => seen.push(connectivity.isRefusing))
    answer = () => new Response('{}', { status: 503, headers: { 'server-time': '2026-07-04T18:00:00.000Z' } })
    await checkNow()
    expect([connectivity.state, connectivity.isRefusing]).toEqual(['offline', true])
    // A server on a full disk still answers what it only reads.
    connectivity.ended({ kind: 'ours', status: 200 })
    await checkNow()
    expect([connectivity.state, connectivity.isRefusing]).toEqual(['offline', true])
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await checkNow()
    expect([connectivity.state, connectivity.isRefusing]).toEqual(['offline', false])
    answer = healthy
    connectivity.ended({ kind: 'ours', status: 200 })
    await checkNow()
    expect([connectivity.state, connectivity.isRefusing]).toEqual(['online', false])
    expect(seen).toEqual([true, false, false])
    stop()
  })

  it('notifies its listeners once per change', async () => {
    const seen: string[] = []
    const stop = connectivity.subscribe((state) => seen.push(state))
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await checkNow()
    await checkNow()
    connectivity.heard()
    connectivity.heard()
    stop()
    expect(seen).toEqual(['offline', 'online'])
  })
})

describe('a freshly opened page', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.resetModules()
  })
  afterEach(() => vi.useRealTimers())

  it('reports within 6 seconds that the server is unreachable, although it sends no request', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const opened = await import('#client/device/connection/connectivity.ts')
    opened.watchConnectivity({ isFromServer: true })
    await vi.advanceTimersByTimeAsync(6_000)
    expect(opened.connectivity.state).toBe('offline')
  })

  it('reports at once that the server is unreachable when the service worker served the page', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const opened = await import('#client/device/connection/connectivity.ts')
    opened.watchConnectivity({ isFromServer: false })
    await vi.advanceTimersByTimeAsync(0)
    expect(navigator.onLine).toBe(true)
    expect(opened.connectivity.state).toBe('offline')
  })

  it('sends no probe once the server has answered', async () => {
    let looked = 0
    answer = (url) => {
      looked += 1
      return healthy(url)
    }
    const opened = await import('#client/device/connection/connectivity.ts')
    opened.watchConnectivity({ isFromServer: true })
    opened.connectivity.heard()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(looked).toBe(0)
  })
})

describe('a page that needs the server', () => {
  let stop: () => void
  let needed = true

  beforeEach(() => {
    needed = true
    vi.useFakeTimers()
    connectivity.heard()
    stop = probeWhile(() => needed)
  })

  afterEach(async () => {
    stop()
    answer = healthy
    await checkNow()
    vi.useRealTimers()
  })

  it.each<[string, Answer]>([
    ['a captive portal', () => new Response('<html>Please log in</html>')],
    ['a server that is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('detects %s within 6 seconds', async (_name, given) => {
    answer = given
    await vi.advanceTimersByTimeAsync(6_000)
    expect(connectivity.state).toBe('offline')
  })

  it('detects a hanging server within 6 seconds', async () => {
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const aborter = new AbortController()
      setTimeout(() => aborter.abort(new DOMException('', 'TimeoutError')), ms)
      return aborter.signal
    })
    answer = (_url, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError'))),
      )
    await vi.advanceTimersByTimeAsync(6_000)
    expect(connectivity.state).toBe('offline')
    timeouts.mockRestore()
  })

  it('treats the first failed probe as an outage, even after the clock was put back', async () => {
    connectivity.heard()
    vi.setSystemTime(Date.now() - 3_600_000)
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await checkNow()).toBe(false)
    expect(connectivity.state).toBe('offline')
  })

  it('detects a lost server after the clock was put back', async () => {
    vi.setSystemTime(Date.now() - 24 * 3_600_000)
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(connectivity.state).toBe('offline')
  })

  it('detects the return of the server within 5 seconds after any outage', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(connectivity.state).toBe('offline')
    answer = healthy
    await vi.advanceTimersByTimeAsync(5_000)
    expect(connectivity.state).toBe('online')
  })

  it('sends no probe while the server answers other calls, or while no part of the page needs the server', async () => {
    let asked = 0
    answer = (url) => {
      asked += 1
      return healthy(url)
    }
    for (let second = 0; second < 20; second += 1) {
      connectivity.heard()
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(asked).toBe(0)
    needed = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(0)
    needed = true
    await vi.advanceTimersByTimeAsync(7_000)
    expect(asked).toBeGreaterThan(0)
  })

  it('stays online while bytes of an upload still reach the server', async () => {
    answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      connectivity.moving()
      throw new DOMException('', 'TimeoutError')
    }
    await vi.advanceTimersByTimeAsync(10_000)
    expect(connectivity.state).toBe('online')
  })
})

describe('a page that does not need the server', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.resetModules()
  })
  afterEach(() => vi.useRealTimers())

  async function openPage() {
    const opened = await import('#client/device/connection/connectivity.ts')
    opened.watchConnectivity({ isFromServer: true })
    opened.probeWhile(() => false)
    opened.connectivity.heard()
    await vi.advanceTimersByTimeAsync(100)
    return opened
  }

  it('probes again when an answer arrives during a failed probe, because the network may have gone since', async () => {
    const opened = await openPage()
    let failed = 0
    answer = () => {
      failed += 1
      if (failed === 1) opened.connectivity.heard()
      throw new TypeError('Failed to fetch')
    }
    expect(await opened.checkNow()).toBe(true)
    expect(opened.connectivity.state).toBe('online')
    await vi.advanceTimersByTimeAsync(6_000)
    expect(opened.connectivity.state).toBe('offline')
  })

  it('sends no further probe after one that succeeded', async () => {
    const opened = await openPage()
    let probes = 0
    answer = (url) => {
      probes += 1
      if (probes > 1) return healthy(url)
      opened.connectivity.heard()
      throw new TypeError('Failed to fetch')
    }
    void opened.checkNow()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(probes).toBe(2)
  })

  it("probes again when the browser's 'offline' event comes while a probe is still running", async () => {
    const opened = await openPage()
    answer = async (url) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      return healthy(url)
    }
    void opened.checkNow()
    await vi.advanceTimersByTimeAsync(500)
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(600)
    expect(opened.connectivity.state).toBe('offline')
  })
})

describe("an 'online' event of the browser", () => {
  it('starts a probe every two seconds for a minute', async () => {
    vi.useFakeTimers()
    watchConnectivity({ isFromServer: true })
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await checkNow()
    await vi.advanceTimersByTimeAsync(1_800_000)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(connectivity.state).toBe('offline')
    answer = healthy
    await vi.advanceTimersByTimeAsync(2_500)
    expect(connectivity.state).toBe('online')
    vi.useRealTimers()
  })
})

describe('backoff', () => {
  it('doubles from 1 s with full jitter, up to 30 s online and 5 minutes offline', () => {
    expect([0, 1, 2, 3].map((attempt) => backoff(attempt, true, () => 1))).toEqual([1000, 2000, 4000, 8000])
    expect(backoff(12, true, () => 1)).toBe(30_000)
    expect(backoff(12, false, () => 1)).toBe(300_000)
    expect(backoff(12, false, () => 0)).toBe(0)
  })
})

describe('the server time', () => {
  it('is learned from an answer, on the assumption that the server read its clock halfway between request and answer', () => {
    const sent = Date.now() - 2000
    learnServerTime(new Date(sent + 1000 + 86_400_000).toISOString(), sent, sent + 2000)
    expect(Math.abs(serverNow() - Date.now() - 86_400_000)).toBeLessThan(50)
  })

  it('is not learned from an invalid value or a slow answer', () => {
    learnServerTime('soon', Date.now())
    learnServerTime('2001-01-01T00:00:00.000Z', Date.now() - 60_000)
    learnServerTime(null, Date.now())
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(50)
  })
})
