import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { eventParser, readEvents, type ServerEvent } from '#client/api/read-events.ts'

/** Passes a text to the parser in chunks of `size` characters. Returns the events. */
function inPieces(text: string, size: number): ServerEvent[] {
  const parse = eventParser()
  const events: ServerEvent[] = []
  for (let at = 0; at < text.length; at += size) events.push(...parse(text.slice(at, at + size)))
  return events
}

describe('the parser of server-sent events', () => {
  const text =
    'retry: 3000\n\n: alive\n\nevent: order\ndata: {"id":1}\n\nevent: zip\r\ndata: {"a":\r\ndata: 2}\r\n\r\ndata:bare\n\nevent: none\n\n'
  const wanted = [
    { name: 'order', data: '{"id":1}' },
    { name: 'zip', data: '{"a":\n2}' },
    { name: 'message', data: 'bare' },
  ]

  it.each([1, 2, 3, 7, 500])('reads whole events from chunks of %i characters', (size) => {
    expect(inPieces(text, size)).toEqual(wanted)
  })

  it('holds an event back until its last line has arrived', () => {
    const parse = eventParser()
    expect(parse('event: order\ndata: 1\n')).toEqual([])
    expect(parse('\n')).toEqual([{ name: 'order', data: '1' }])
  })
})

describe('a stream of events', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const read = (signal = new AbortController().signal) => {
    const seen: ServerEvent[] = []
    const alive = vi.fn()
    const done = readEvents('/order/hash/abc/events', { signal, onAlive: alive, onEvent: (event) => seen.push(event) })
    return { seen, alive, done }
  }

  it('passes on events and heartbeats, and ends when the server ends it', async () => {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(': alive\n\nevent: order\ndata: é\n\n', { headers })))
    const { seen, alive, done } = read()
    await done
    expect(seen).toEqual([{ name: 'order', data: 'é' }])
    expect(alive).toHaveBeenCalled()
  })

  it('throws the server’s error when the server refuses the stream', async () => {
    const body = JSON.stringify({ success: false, code: 'not-found', errors: { general: 'No such order' } })
    const headers = { 'content-type': 'application/json', 'server-time': new Date().toISOString() }
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 404, headers })))
    await expect(read().done).rejects.toMatchObject({ status: 404, code: 'not-found' })
  })

  it('ignores a 404 that comes from a captive portal', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"success":false}', { status: 404 })))
    await expect(read().done).rejects.toMatchObject({ status: 0, code: 'not-our-answer' })
  })

  it('treats the page of a captive portal as no answer', async () => {
    const headers = { 'content-type': 'text/html' }
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<p>Log in</p>', { headers })))
    const error: unknown = await read().done.catch((reason: unknown) => reason)
    expect(error instanceof ApiError && error.isOffline).toBe(true)
  })

  it('gives up after 40 seconds of silence', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
      const body = new ReadableStream({
        start: (stream) => signal.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError'))),
      })
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    })
    const { done } = read()
    const outcome = done.catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(39_000)
    expect(await Promise.race([outcome, Promise.resolve('open')])).toBe('open')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toMatchObject({ status: 0, code: 'no-answer' })
  })
})
