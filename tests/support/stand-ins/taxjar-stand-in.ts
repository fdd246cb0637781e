import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

interface TaxJarCall {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

type Answer = { readonly status: number; readonly json: unknown } | ((response: ServerResponse) => void)

export interface TaxJarStandIn {
  /** The address to set as TAXJAR_URL. */
  readonly url: string
  readonly calls: TaxJarCall[]
  /** The answer to each further call. A function gets the response and answers or breaks the connection itself. */
  answer: Answer
  close(): Promise<void>
}

/** Returns an answer in the form of TaxJar's API reference. `amount`: the order's total in dollars. */
export function taxAnswer(amount: number, rate: number, changes: object = {}): { status: number; json: unknown } {
  const collected = Math.round(amount * rate * 100) / 100
  return {
    status: 200,
    json: {
      tax: {
        order_total_amount: amount,
        shipping: 0,
        taxable_amount: amount,
        amount_to_collect: collected,
        rate,
        has_nexus: true,
        freight_taxable: false,
        tax_source: 'destination',
        jurisdictions: { country: 'US', state: 'CO', county: 'CHAFFEE', city: 'SALIDA' },
        breakdown: { taxable_amount: amount, tax_collectable: collected, combined_tax_rate: rate, line_items: [] },
        ...changes,
      },
    },
  }
}

/** Starts a server on this machine that answers with JSON as TaxJar publishes it. */
export async function startTaxJarStandIn(): Promise<TaxJarStandIn> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      standIn.calls.push({
        method: request.method,
        path: request.url,
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString() || 'null'),
      })
      if (typeof standIn.answer === 'function') return standIn.answer(response)
      response.writeHead(standIn.answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(standIn.answer.json))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const standIn: TaxJarStandIn = {
    url: `http://127.0.0.1:${address.port}/v2`,
    calls: [],
    answer: taxAnswer(10, 0.05),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}
