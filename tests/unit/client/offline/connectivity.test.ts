import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backoff } from '#client/offline/backoff.ts'
import { checkNow, connectivity, keepWatch, watchConnectivity } from '#client/offline/connectivity.ts'
import { forgetServerTime, learnServerTime, serverNow } from '#client/offline/server-clock.ts'

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

describe('The connection', () => {
  it('is believed to be lost only when the probe fails too', async () => {
    connectivity.lost()
    expect(await checkNow()).toBe(true)
    expect(connectivity.state).toBe('online')
  })

  it.each<[string, Answer]>([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the page of a portal', () => new Response('<html>Please log in</html>')],
    ["a portal's JSON, without the nonce", () => new Response(JSON.stringify({ success: true }))],
    ['a cached answer, with another nonce', () => new Response(JSON.stringify({ success: true, nonce: 'old' }))],
    ['a proxy without its server', () => new Response('{}', { status: 502 })],
  ])('is lost by %s', async (_name, given) => {
    answer = given
    expect(await checkNow()).toBe(false)
    expect(connectivity.state).toBe('offline')
  })

  it('tells its listeners of each change once', async () => {
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

describe('A page that has just been opened', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.resetModules()
  })
  afterEach(() => vi.useRealTimers())

  it('says within 6 seconds that there is no server, though it asks for nothing', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const opened = await import('#client/offline/connectivity.ts')
    opened.watchConnectivity()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(opened.connectivity.state).toBe('offline')
  })

  it('looks for nobody when it has been answered', async () => {
    let looked = 0
    answer = (url) => {
      looked += 1
      return healthy(url)
    }
    const opened = await import('#client/offline/connectivity.ts')
    opened.watchConnectivity()
    opened.connectivity.heard()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(looked).toBe(0)
  })
})

describe('A page that needs the server', () => {
  let stop: () => void
  let needed = true

  beforeEach(() => {
    needed = true
    vi.useFakeTimers()
    connectivity.heard()
    stop = keepWatch(() => needed)
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
  ])('knows within 6 seconds of %s', async (_name, given) => {
    answer = given
    await vi.advanceTimersByTimeAsync(6_000)
    expect(connectivity.state).toBe('offline')
  })

  it('knows within 6 seconds of a server that hangs', async () => {
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

  it('knows it too when the clock was put back meanwhile', async () => {
    vi.setSystemTime(Date.now() - 24 * 3_600_000)
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(connectivity.state).toBe('offline')
  })

  it('finds it again within 5 seconds, however long it was away', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(connectivity.state).toBe('offline')
    answer = healthy
    await vi.advanceTimersByTimeAsync(5_000)
    expect(connectivity.state).toBe('online')
  })

  it('asks nothing while the server is heard anyway, or while nothing is needed', async () => {
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

  it('is not told that the server is away while bytes of an upload get through to it', async () => {
    answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      connectivity.moving()
      throw new DOMException('', 'TimeoutError')
    }
    await vi.advanceTimersByTimeAsync(10_000)
    expect(connectivity.state).toBe('online')
  })
})

describe('A network of which the browser says that it is back', () => {
  it('is looked for every other second for a minute, so that nothing waits when the server follows', async () => {
    vi.useFakeTimers()
    watchConnectivity()
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

describe('The backoff', () => {
  it('doubles from a second, with full jitter, to 30 seconds with the server in reach and 5 minutes without', () => {
    expect([0, 1, 2, 3].map((attempt) => backoff(attempt, true, () => 1))).toEqual([1000, 2000, 4000, 8000])
    expect(backoff(12, true, () => 1)).toBe(30_000)
    expect(backoff(12, false, () => 1)).toBe(300_000)
    expect(backoff(12, false, () => 0)).toBe(0)
  })
})

describe('The server time', () => {
  it('is learned from answers, in the middle of the round trip', () => {
    const sent = Date.now() - 2000
    learnServerTime(new Date(sent + 1000 + 86_400_000).toISOString(), sent, sent + 2000)
    expect(Math.abs(serverNow() - Date.now() - 86_400_000)).toBeLessThan(50)
  })

  it('is not learned from nonsense or from an answer that took long', () => {
    learnServerTime('soon', Date.now())
    learnServerTime('2001-01-01T00:00:00.000Z', Date.now() - 60_000)
    learnServerTime(null, Date.now())
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(50)
  })
})
