import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventStreams, type EventStream } from '#server/platform/events/event-stream.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const address = '198.51.100.7'

function collect(readable: Readable): { text: () => string } {
  let text = ''
  readable.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return { text: () => text }
}

function opened(streams = createEventStreams()) {
  const unsubscribe = vi.fn()
  let source: EventStream | undefined
  const answer = streams.openEventStream({
    address,
    subscribe: (stream) => {
      source = stream
      return unsubscribe
    },
  })
  if (source === undefined) throw new Error('nothing was subscribed')
  return { answer, source, unsubscribe, read: collect(answer.stream) }
}

async function letWorkRun(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

test('a stream sends a reconnect delay, then formatted events, with headers that disable caching and buffering', async () => {
  const { answer, source, read } = opened()
  source.send({ event: 'order', data: { id: 7, status: 'completed' } })
  await letWorkRun()
  expect(read.text()).toBe('retry: 3000\n\nevent: order\ndata: {"id":7,"status":"completed"}\n\n')
  expect(answer.headers).toEqual({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
})

test('a line break in the data of an event cannot start another event', async () => {
  const { source, read } = opened()
  source.send({ event: 'order', data: { text: 'a\n\nevent: forged\ndata: 1' } })
  await letWorkRun()
  expect(read.text().match(/^event: /gm)).toHaveLength(1)
})

test('a stream sends a heartbeat comment every 15 seconds', async () => {
  const { read } = opened()
  vi.advanceTimersByTime(14_999)
  await letWorkRun()
  expect(read.text()).not.toContain(': alive')
  vi.advanceTimersByTime(15_001)
  await letWorkRun()
  expect(read.text().match(/^: alive$/gm)).toHaveLength(2)
})

test('a disconnect of the client unsubscribes its event stream once and makes room for another', async () => {
  const streams = createEventStreams({ maximum: 1 })
  const { answer, source, unsubscribe } = opened(streams)
  answer.stream.destroy()
  await once(answer.stream, 'close')
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  source.send({ event: 'order', data: null })
  source.end()
  streams.close()
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a stop of the server ends every event stream and refuses new ones', async () => {
  const streams = createEventStreams()
  const both = [opened(streams), opened(streams)]
  streams.close()
  await Promise.all(both.map(({ answer }) => once(answer.stream, 'end')))
  for (const { unsubscribe } of both) expect(unsubscribe).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
  expect(() => opened(streams)).toThrow(expect.objectContaining({ status: 503, code: 'stopping' }))
})

test('the server refuses a stream beyond the maximum with 503 and a retry delay until another stream ends', async () => {
  const streams = createEventStreams({ maximum: 2 })
  const first = opened(streams)
  opened(streams)
  expect(() => opened(streams)).toThrow(
    expect.objectContaining({ status: 503, code: 'too-many-streams', extra: { retryAfter: 30 } }),
  )
  first.source.end()
  expect(() => opened(streams)).not.toThrow()
})

test('one IP address cannot use up all event streams', () => {
  const streams = createEventStreams({ maximumPerAddress: 1 })
  opened(streams)
  expect(() => opened(streams)).toThrow(expect.objectContaining({ code: 'too-many-streams' }))
  const other = { address: '203.0.113.5', subscribe: () => () => {} }
  expect(() => streams.openEventStream(other)).not.toThrow()
})

test('the server disconnects a client that does not read, before the unsent data fills the memory', async () => {
  const streams = createEventStreams()
  let source: EventStream | undefined
  const unsubscribe = vi.fn()
  const { stream } = streams.openEventStream({
    address,
    subscribe: (opening) => {
      source = opening
      return unsubscribe
    },
  })
  for (let sent = 0; sent < 200; sent++) source?.send({ event: 'order', data: 'x'.repeat(1000) })
  await once(stream, 'close')
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  expect(stream.destroyed).toBe(true)
})

test('an event stream whose subscription fails leaves no timer and does not count towards the maximum', () => {
  const streams = createEventStreams({ maximum: 1 })
  const broken = (): never => {
    throw new Error('no such channel')
  }
  expect(() => streams.openEventStream({ address, subscribe: broken })).toThrow('no such channel')
  expect(vi.getTimerCount()).toBe(0)
  expect(() => opened(streams)).not.toThrow()
})
