import { createServer, type IncomingMessage } from 'node:http'
import type { PaymentSandbox } from './payment-sandbox.ts'

export interface ListeningSandbox {
  url: string
  close(): Promise<void>
}

const longestBody = 64 * 1024

/** Serves a sandbox as a server of its own on the loopback interface; port 0 takes a free one. */
export async function listenSandbox(sandbox: PaymentSandbox, port: number): Promise<ListeningSandbox> {
  const server = createServer((request, response) => {
    readBody(request)
      .then((body) => sandbox.handle(request.method ?? 'GET', request.url ?? '/', request.headers, body))
      .then((answer) => response.writeHead(answer.status, answer.headers).end(answer.body))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('not bytes')
    length += chunk.length
    if (length > longestBody) throw new RangeError('body too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
