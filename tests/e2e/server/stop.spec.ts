import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from '../support/app.ts'

async function open(url: string, request: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(request)
  return socket
}

test('the server exits on SIGTERM despite an unfinished request and an open connection', async ({ app }) => {
  const half = await open(
    app.url,
    'POST /api/v1/order HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"slug":',
  )
  const kept = await open(app.url, 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: keep-alive\r\n\r\n')
  const [answer] = (await once(kept, 'data')) as [Buffer]
  expect(answer.toString()).toContain('200 OK')
  // `stop()` fails unless the server exits with code 0. A server that hits its own ten-second limit exits with another
  // code.
  await app.stop()
  expect(half.destroyed || half.readableEnded || half.closed || (await once(half, 'close'))).toBeTruthy()
})

test('a second server stops with a message when the data directory is already in use, and the first server continues', async ({
  app,
}) => {
  await expect(app.start()).rejects.toThrow(/in use|already/i)
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
})
