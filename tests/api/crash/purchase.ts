import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { CrashWorld } from '../../support/crash/crash-world.ts'
import { eventually } from '../../support/eventually.ts'
import { type Answer, Guest, newKey } from '../../support/guest.ts'

/** A guest on the last checkout page with a cart, tax, a card and the idempotency key of Pay Now. */
export interface Purchase {
  readonly orderId: number
  readonly email: string
  readonly total: number
  press(): Promise<Answer | null>
  /** Retries as the page does after a lost answer. Sends the same request with the same key until a final answer. */
  insist(): Promise<Answer>
  /** Presses Pay Now a second time, with a new card token and a new idempotency key. */
  payAgain(): Promise<Answer>
  status(): Promise<Answer>
  /** The charge request as bytes, so that a test can send a part of it. */
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string }
}

export const goodCard = '4111111111111111'
export const declinedCard = '4000000000000002'

let guests = 0

export async function preparePurchase(
  world: CrashWorld,
  items: readonly object[],
  slug: string,
  card: string,
): Promise<Purchase> {
  guests += 1
  const email = `guest-${guests}@guest.test`
  const first = new Guest(world.url)
  const started = await first.start(slug, items)
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const taxed = await first.tax()
  expect(taxed.status, JSON.stringify(taxed.body)).toBe(200)
  const total = taxed.body.total ?? 0
  const { orderId } = first
  const fields = { email, expected_total: total, nonce: await world.cardToken(card) }
  const key = newKey()

  /** The guest's browser at the address of the server after its last restart. */
  const guest = (): Guest => {
    const now = new Guest(world.url)
    now.orderId = first.orderId
    now.cartToken = first.cartToken
    return now
  }
  const press = (): Promise<Answer | null> =>
    guest()
      .charge(fields, key)
      .catch((error: unknown) => {
        if (isNetworkError(error)) return null
        throw error
      })
  return {
    orderId,
    email,
    total,
    press,
    insist: () =>
      eventually(`the final answer to the payment of order ${orderId}`, async () => {
        const answer = await press()
        if (answer === null || !isFinal(answer)) await wait(60)
        return answer !== null && isFinal(answer) ? answer : null
      }),
    payAgain: async () =>
      guest().charge({ email, expected_total: total, nonce: await world.cardToken(goodCard) }, newKey()),
    status: () => guest().status(),
    request: {
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'cart-token': first.cartToken },
      body: JSON.stringify({
        orderId,
        name: 'Robin River',
        country: 'US',
        state: 'CO',
        zip: '81201',
        isExternal: true,
        ...fields,
      }),
    },
  }
}

/** fetch throws TypeError when the connection breaks, and SyntaxError when it breaks within the JSON of the answer. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError
}

/**
 * True for the final answer to a call of the purchase. An answer is not final while the server still confirms the
 * payment. Nor is it final while another request with the same idempotency key runs.
 */
function isFinal(answer: Answer): boolean {
  return answer.status !== 202 && !(answer.status === 409 && answer.body.code === 'in-progress')
}
