import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { useLiveDelivery } from '#client/features/deliveries/order/use-live-delivery.ts'
import { pendingOrder, placedOrder, zipFile } from './delivery-fixtures.ts'

const HASH = '3q2-7wEAyv66vt_erb7vAQ'

/** The order that the server returns next. */
let order: DeliveryOrder
let asked: number
/** The event streams that the page has opened, in order. */
let streams: ReadableStreamDefaultController<Uint8Array>[]
let refuseStreams: boolean

const json = (body: unknown) =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'server-time': '2026-07-04T20:00:00.000Z' },
  })

function answer(request: Request | string, options?: RequestInit): Promise<Response> {
  const address = typeof request === 'string' ? request : request.url
  if (!address.endsWith('/events')) {
    asked += 1
    return Promise.resolve(json({ success: true, order }))
  }
  if (refuseStreams) return Promise.reject(new TypeError('Failed to fetch'))
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      streams.push(stream)
      const aborted = () => {
        stream.error(new DOMException('', 'AbortError'))
      }
      options?.signal?.addEventListener('abort', aborted, { once: true })
    },
  })
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
}

const tell = (text: string) =>
  act(async () => {
    streams.at(-1)?.enqueue(new TextEncoder().encode(text))
    await vi.advanceTimersByTimeAsync(0)
  })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function Page() {
  const { data } = useLiveDelivery(HASH)
  return (
    <p>
      {data?.status} {data?.zip_file ? `${data.zip_file.done} of ${data.zip_file.count}` : 'no zip'}
    </p>
  )
}

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  streams = []
  asked = 0
  refuseStreams = false
  order = pendingOrder()
  vi.stubGlobal('fetch', answer)
})

afterEach(async () => {
  cleanup()
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  vi.mocked(Math.random).mockRestore()
  vi.unstubAllGlobals()
})

describe('useLiveDelivery for an order that waits at the counter', () => {
  it('shows the photos within a second of the release', async () => {
    open()
    await pass(1_000)
    expect(screen.getByText(/pending/)).toBeTruthy()
    order = placedOrder()
    await tell('event: order\ndata: {"id":1042,"status":"completed"}\n\n')
    await pass(900)
    expect(screen.getByText(/completed/)).toBeTruthy()
  })

  it('polls rarely while the stream is open and often without it', async () => {
    open()
    await pass(1_000)
    await tell(': alive\n\n')
    await pass(100)
    asked = 0
    for (let turn = 0; turn < 4; turn += 1) {
      await pass(15_000)
      await tell(': alive\n\n')
    }
    expect(asked).toBeLessThanOrEqual(2)
    refuseStreams = true
    streams.at(-1)?.error(new TypeError('network error'))
    await pass(45_000)
    asked = 0
    await pass(20_000)
    expect(asked).toBeGreaterThanOrEqual(4)
  })

  it('finds the release by polling where streams are blocked', async () => {
    refuseStreams = true
    open()
    await pass(500)
    order = placedOrder()
    await pass(4_500)
    expect(screen.getByText(/completed/)).toBeTruthy()
  })

  it('polls at once when a phone wakes up', async () => {
    open()
    await pass(1_000)
    order = placedOrder()
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(900)
    expect(screen.getByText(/completed/)).toBeTruthy()
  })

  it('reopens the stream after the server ended it and receives further events', async () => {
    open()
    await pass(1_000)
    expect(streams).toHaveLength(1)
    streams[0]?.close()
    await pass(5_000)
    expect(streams).toHaveLength(2)
    order = placedOrder()
    await tell('event: order\ndata: {"id":1042}\n\n')
    await pass(900)
    expect(screen.getByText(/completed/)).toBeTruthy()
  })

  it('closes the stream when nothing is pending and when the guest leaves the page', async () => {
    const { unmount } = open()
    await pass(1_000)
    order = placedOrder()
    await tell('event: order\ndata: {}\n\n')
    await pass(2_000)
    asked = 0
    await pass(120_000)
    expect(asked).toBe(0)
    expect(streams).toHaveLength(1)
    unmount()
    await pass(60_000)
    expect(streams).toHaveLength(1)
  })

  it('shows the progress of the zip without loading the order again', async () => {
    order = placedOrder({ zip_file: zipFile({ status: 'building', name: null, done: 0, count: 12 }) })
    open()
    await pass(1_000)
    asked = 0
    await tell(
      `event: zip\ndata: ${JSON.stringify(zipFile({ status: 'building', name: null, done: 3, count: 12 }))}\n\n`,
    )
    await pass(10)
    expect(screen.getByText(/3 of 12/)).toBeTruthy()
    expect(asked).toBe(0)
  })
})
