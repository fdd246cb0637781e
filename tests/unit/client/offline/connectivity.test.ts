import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backoff } from '#client/offline/backoff.ts'
import { checkNow, connectivity } from '#client/offline/connectivity.ts'
import { forgetServerTime, learnServerTime, serverNow } from '#client/offline/server-clock.ts'

type Answer = (url: string) => Response | Promise<Response>

const healthy: Answer = (url) =>
  new Response(JSON.stringify({ success: true, nonce: new URL(url, 'http://x').searchParams.get('nonce') }))

let answer: Answer = healthy

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => Promise.resolve().then(() => answer(url)))
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
