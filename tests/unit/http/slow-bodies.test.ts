import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSlowBodies } from '#server/http/http-server.ts'

let app: FastifyInstance
let received = 0

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  received = 0
  app = Fastify()
  endSlowBodies(app)
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => {
    payload.on('data', (piece: Buffer) => {
      received += piece.length
    })
    payload.on('end', () => done(null))
    payload.on('error', done)
  })
  app.post('/', async () => ({ received }))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  vi.useRealTimers()
  app.server.closeAllConnections()
  await app.close()
})

/** Opens a request that announces a body of 1 MB, and sends only the first bytes of the body. */
async function openRequest(mediaType: string, bytes: string): Promise<{ socket: Socket; answer: () => string }> {
  const { port } = app.server.address() as AddressInfo
  const arrived = new Promise<void>((resolve) => {
    app.server.once('request', () => resolve())
  })
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece.toString()
  })
  socket.on('error', () => {})
  socket.write(
    `POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${mediaType}\r\ncontent-length: 1000000\r\n\r\n${bytes}`,
  )
  await arrived
  return { socket, answer: () => answer }
}

const gone = (socket: Socket) => vi.waitFor(() => expect(socket.closed || socket.readableEnded).toBe(true), 10_000)

it('the server closes the connection of a request whose text body has not arrived after 30 s', async () => {
  const { socket } = await openRequest('application/json', '{')
  vi.advanceTimersByTime(29_000)
  expect(app.server.listening && !socket.readableEnded).toBe(true)
  vi.advanceTimersByTime(1_000)
  await gone(socket)
})

it('the server closes the connection of an upload that sends too few bytes within two minutes', async () => {
  const { socket } = await openRequest('application/offset+octet-stream', 'x')
  vi.advanceTimersByTime(110_000)
  socket.write('y'.repeat(1000))
  await vi.waitFor(() => expect(received).toBe(1001), 10_000)
  vi.advanceTimersByTime(10_000)
  await gone(socket)
})

it('a slowly sent file arrives whole as long as bytes keep arriving', async () => {
  const { socket, answer } = await openRequest('application/offset+octet-stream', '')
  for (let sent = 100_000; sent <= 1_000_000; sent += 100_000) {
    socket.write('x'.repeat(100_000))
    await vi.waitFor(() => expect(received).toBe(sent), 10_000)
    vi.advanceTimersByTime(120_000)
  }
  await vi.waitFor(() => expect(answer()).toContain('{"received":1000000}'), 10_000)
})

it('each request of a connection has a time limit of its own', async () => {
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  const post = () => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  expect((await post()).status).toBe(200)
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect((await post()).status).toBe(200)
})
