import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkNow } from '#client/device/connection/connectivity.ts'
import { watchSettlement, type SettlementWatch } from '#client/features/checkout/card/watch-settlement.ts'

let send: (text: string) => void
let asked: { url: string; headers: HeadersInit | undefined }[]
let isUp: boolean
let watch: SettlementWatch
const { signal } = new AbortController()
const serverTime = { 'server-time': '2026-07-04T18:00:00.000Z' }

beforeEach(() => {
  asked = []
  isUp = true
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!isUp) throw new TypeError('Failed to fetch')
    if (url.startsWith('/healthz'))
      return new Response(JSON.stringify({ nonce: new URL(url, 'http://x').searchParams.get('nonce') }))
    asked.push({ url, headers: init?.headers })
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text))
      },
    })
    return new Response(body, { headers: { ...serverTime, 'content-type': 'text/event-stream' } })
  })
  watch = watchSettlement(7, { 'Cart-Token': 'secret' })
})
afterEach(async () => {
  watch.stop()
  isUp = true
  await checkNow()
  vi.unstubAllGlobals()
})

const long = 3_600_000

describe('watchSettlement', () => {
  it('ends a pause when its stream opens, because the payment may have ended before', async () => {
    expect(asked).toEqual([])
    await watch.pause(long, signal)
    expect(asked).toMatchObject([{ url: '/api/v1/order/payment-status/7/events', headers: { 'Cart-Token': 'secret' } }])
  })

  it('ends a pause at an event, and the next pause at once when the event came between two pauses', async () => {
    await watch.pause(long, signal)
    const paused = watch.pause(long, signal)
    send('event: payment\ndata: {"id":7,"status":"completed"}\n\n')
    await paused
    send('event: payment\ndata: {"id":7,"status":"cart"}\n\n')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    await watch.pause(long, signal)
  })

  it('ends a pause when the server is back after an outage', async () => {
    await watch.pause(long, signal)
    isUp = false
    await checkNow()
    const paused = watch.pause(long, signal)
    isUp = true
    await checkNow()
    await paused
  })

  it('waits for the whole pause otherwise, and stops waiting when the guest leaves', async () => {
    await watch.pause(long, signal)
    const startedAt = performance.now()
    await watch.pause(60, signal)
    expect(performance.now() - startedAt).toBeGreaterThan(55)
    const leaving = new AbortController()
    const paused = watch.pause(long, leaving.signal)
    leaving.abort()
    await paused
  })
})
