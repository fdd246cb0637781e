import { createServer } from 'node:http'
import { once } from 'node:events'

export interface MetricsServer {
  readonly port: number
  close(): Promise<void>
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Serves `/metrics` on a separate port, so that a public proxy does not expose it. */
export async function serveMetrics(o: {
  readonly host: string
  readonly port: number
  readonly scrape: () => Promise<string>
}): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    request.resume()
    if (request.url?.split('?')[0] !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    o.scrape().then(
      (text) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen({ host: o.host, port: o.port })
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : o.port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
