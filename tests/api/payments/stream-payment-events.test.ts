import { beforeAll, describe, expect, it } from 'vitest'
import { Guest } from '../../support/guest.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()
let shop: Shop

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
})

async function cartWithTax(): Promise<{ guest: Guest; total: number }> {
  const guest = new Guest(test.url)
  await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
  return { guest, total: (await guest.tax()).body.total ?? 0 }
}

function stream(guest: Guest, signal: AbortSignal, headers: Record<string, string> = guest.secret): Promise<Response> {
  return fetch(`${test.url}/api/v1/order/payment-status/${guest.orderId}/events`, { headers, signal })
}

/** Pays with `nonce`, and returns the first event that a page hears meanwhile. */
async function heard(nonce: string, settle: (guest: Guest, total: number) => Promise<unknown>): Promise<string> {
  const { guest, total } = await cartWithTax()
  const abort = new AbortController()
  const answer = await stream(guest, abort.signal)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const other = await cartWithTax()
  await other.guest.charge({ nonce: 'cnon:card-nonce-ok', expected_total: other.total })
  await guest.charge({ nonce, expected_total: total })
  await settle(guest, total)
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (/^data: .*\n\n/m.test(text)) break
  }
  abort.abort()
  return text.replace(/^retry: \d+\n\n/, '').replace(String(guest.orderId), 'ID')
}

const nothing = async () => {}

describe('the stream of a payment', () => {
  it('reports the captured and the declined payment of its own order alone', async () => {
    expect(await heard('cnon:card-nonce-ok', nothing)).toBe('event: payment\ndata: {"id":ID,"status":"completed"}\n\n')
    expect(await heard('cnon:card-nonce-declined', nothing)).toBe('event: payment\ndata: {"id":ID,"status":"cart"}\n\n')
  })

  it('reports a payment that the reconciler settles later', async () => {
    test.network.failNext(['reset-after'])
    const settle = async () => {
      test.clock.advance(16_000)
      await test.reconcile()
    }
    expect(await heard('cnon:card-nonce-ok', settle)).toContain('"status":"completed"')
  })

  it('is refused with 404 without the secret of the order', async () => {
    const { guest } = await cartWithTax()
    const stranger = await cartWithTax()
    const { signal } = new AbortController()
    expect((await stream(guest, signal, {})).status).toBe(404)
    expect((await stream(guest, signal, stranger.guest.secret)).status).toBe(404)
  })
})
