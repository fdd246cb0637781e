import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let test: TestApp

beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: unknown
}

/** Sends only the first part of a request. `finish` sends the remaining part and returns the answer. */
async function beginRequest(begin: string) {
  const { hostname, port } = new URL(test.url)
  const socket: Socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  const ended = once(socket, 'end')
  socket.write(begin)
  return {
    async finish(rest: string): Promise<RawAnswer> {
      socket.write(rest)
      await ended
      const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n')
      return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) as unknown }
    },
  }
}

const headers = (method: string, path: string) => `${method} /api/v1/${path} HTTP/1.1\r\nhost: photos.test\r\n`

async function isRefused(): Promise<true | null> {
  const { hostname, port } = new URL(test.url)
  const socket = connect(Number(port), hostname)
  const refused = await Promise.race([
    once(socket, 'connect').then(() => null),
    once(socket, 'error').then(() => true as const),
  ]).catch(() => true as const)
  socket.destroy()
  return refused
}

describe('a server that stops', () => {
  it('answers 503 at /readyz first, and still answers other new requests', async () => {
    const readyz = () => fetch(`${test.url}/readyz`)
    expect((await readyz()).status).toBe(200)
    expect((await readyz()).status).toBe(200)
    const stopped = test.app.stop()
    const turned = await readyz()
    expect(turned.status).toBe(503)
    expect(turned.headers.get('connection')).toBe('close')
    expect(await turned.json()).toMatchObject({ success: false, ready: false })
    const other = await fetch(`${test.url}/api/v1/outfitter/get-all`)
    expect(other.headers.get('connection')).toBe('close')
    expect(await other.json()).toHaveProperty('success')
    await stopped
  })

  it('waits for the rest of a partly received request, answers it with a JSON error of the contract, and closes the connection', async () => {
    const late = await beginRequest(
      headers('POST', 'auth/login') + 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{',
    )
    const later = await beginRequest(headers('GET', 'nothing-here'))
    // The server answers this complete request only after it has read the start of the two incomplete ones above. So
    // both are still arriving when the server stops.
    await fetch(`${test.url}/healthz`)
    const stopped = test.app.stop()
    await eventually('the end of listening', isRefused)
    const answers = [await late.finish('}'), await later.finish('\r\n')]
    for (const { status, head, body } of answers) {
      expect(status).toBeLessThan(500)
      expect(head).toContain('connection: close')
      expect(body).toMatchObject({ success: false, code: expect.any(String), errors: expect.any(Object) })
    }
    await stopped
  })
})
