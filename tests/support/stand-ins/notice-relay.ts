import { createServer } from 'node:http'

export interface NoticeRelay {
  readonly url: string
  /** The number of notices that the server accepted. */
  taken(): number
  close(): Promise<void>
}

/** Starts a relay that gives the provider's notices one fixed address, because a restarted server has another port. */
export async function startNoticeRelay(target: () => string): Promise<NoticeRelay> {
  let taken = 0
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const passed = await fetch(`${target()}/webhooks/square`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-square-hmacsha256-signature': String(request.headers['x-square-hmacsha256-signature']),
        },
        body: Buffer.concat(chunks),
      })
      await passed.arrayBuffer()
      if (passed.ok) taken += 1
      response.writeHead(passed.status).end()
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    taken: () => taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
