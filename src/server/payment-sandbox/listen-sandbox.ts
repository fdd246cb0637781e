import { createServer, type IncomingMessage } from 'node:http'
import { listenLocally, type LocalServer } from './listen-locally.ts'
import type { PaymentSandbox } from './payment-sandbox.ts'

const longestBody = 64 * 1024

export async function listenSandbox(sandbox: PaymentSandbox, port: number): Promise<LocalServer> {
  const server = createServer((request, response) => {
    readBody(request)
      .then((body) => {
        const { method = 'GET', url = '/', headers } = request
        return sandbox.handle(method, url, headers, body, [`http://${headers.host ?? ''}`])
      })
      .then((answer) => response.writeHead(answer.status, answer.headers).end(answer.body))
      .catch(() => response.destroy())
  })
  return listenLocally(server, port)
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
