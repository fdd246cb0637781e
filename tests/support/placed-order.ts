import { buyer, Guest } from './guest.ts'
import type { TestApp } from './test-app.ts'
import { untilFree } from './until-free.ts'

/** A guest with a pending counter order. */
export interface CounterGuest {
  readonly guest: Guest
  readonly orderId: number
  readonly hash: string
  readonly total: number
}

/** Returns an email that no other order has, because the server limits the counter orders of one email. */
export function counterEmail(orderId: number): string {
  return `robin-${orderId}@guest.test`
}

/** Fills a cart and places it at the counter, as a guest does. Throws when the server refuses. */
export async function placeAtCounter(
  test: Pick<TestApp, 'url'>,
  slug: string,
  items: readonly object[],
  fields: object = {},
): Promise<CounterGuest> {
  const guest = new Guest(test.url)
  await guest.start(slug, items)
  const { name } = buyer
  const email = counterEmail(guest.orderId)
  const order = { name, email, orderId: guest.orderId, ...fields }
  const { status, body } = await untilFree(() => guest.post('order/counter', order))
  if (status !== 200 || body.order.hash === null) throw new Error(`The order was not placed: ${JSON.stringify(body)}`)
  return { guest, orderId: guest.orderId, hash: body.order.hash, total: body.order.total }
}

export async function mailsOf(test: Pick<TestApp, 'data'>, orderId: number) {
  return test.data.database.db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'dedupe_key', 'text_body'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}
