import { expect } from 'vitest'
import { Guest } from '../../support/guest.ts'
import { listSandboxPayments, listSandboxRefunds, sumCaptured } from '../../support/stand-ins/payment-sandbox.ts'
import { checkRollUp } from '../../support/recompute-books.ts'
import type { Shop } from '../../support/shop.ts'
import type { TestApp } from '../../support/test-app.ts'

export interface ReadyGuest {
  readonly guest: Guest
  readonly total: number
}

export interface PaidOrder {
  readonly guest: Guest
  readonly orderId: number
  readonly hash: string
  readonly total: number
}

/** A guest with computed tax, ready to press Pay Now. By default the cart holds the outfitter's first photo. */
export async function readyToPay(test: TestApp, shop: Shop, items?: readonly object[]): Promise<ReadyGuest> {
  const guest = new Guest(test.url)
  await guest.start(shop.slug, items ?? [{ photo_id: shop.photoIds[0] }])
  const taxed = await guest.tax()
  expect(taxed.status, JSON.stringify(taxed.body)).toBe(200)
  return { guest, total: taxed.body.total ?? 0 }
}

export async function payByCard(test: TestApp, shop: Shop, items?: readonly object[]): Promise<PaidOrder> {
  const { guest, total } = await readyToPay(test, shop, items)
  const paid = await guest.charge({ expected_total: total })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  return { guest, orderId: guest.orderId, hash: paid.body.order.hash ?? '', total }
}

/** The cents that the provider captured and refunded for an order, and the number of its refunds. */
export async function atProvider(
  test: TestApp,
  orderId: number,
): Promise<{ readonly captured: number; readonly refunded: number; readonly refunds: number }> {
  const { url, sandbox } = test.sandbox
  const payments = await listSandboxPayments(url, sandbox.accessToken)
  const own = payments.filter((payment) => payment.reference_id === String(orderId))
  const refunds = (await listSandboxRefunds(url, sandbox.accessToken)).filter((refund) =>
    own.some((payment) => payment.id === refund.payment_id),
  )
  const completed = refunds.filter((refund) => refund.status === 'COMPLETED')
  return {
    captured: sumCaptured(own),
    refunded: completed.reduce((sum, refund) => sum + refund.amount_money.amount, 0),
    refunds: refunds.length,
  }
}

/**
 * Checks docs/rules.md#payment-invariant over all orders. The captures and refunds at the provider equal our rows, and
 * each completed order has one delivery mail. A fully refunded late capture counts as a capture and as a refund. The
 * ledger must agree too (docs/rules.md#report-amounts). `elsewhere`: cents that were refunded on the provider's own
 * pages.
 */
export async function checkInvariant(test: TestApp, elsewhere = 0): Promise<void> {
  const { db } = test.data.database
  const { url, sandbox } = test.sandbox
  const completed = await db
    .selectFrom('orders')
    .select(['id', 'tender', 'total', 'prepaid', 'refunded_total'])
    .where('status', '=', 'completed')
    .execute()
  const byCard = completed.filter((order) => order.tender === 'card')
  const returned = await db
    .selectFrom('payment_attempts')
    .select(['order_id', 'amount'])
    .where('state', '=', 'returned')
    .execute()
  const broughtBack = sum(returned.map((attempt) => attempt.amount))
  const payments = await listSandboxPayments(url, sandbox.accessToken)
  expect(sumCaptured(payments), 'captured = completed').toBe(
    sum(byCard.map((order) => (order.total ?? 0) - order.prepaid)) + broughtBack,
  )
  const held = payments.filter((payment) => payment.status === 'COMPLETED').map((payment) => payment.reference_id)
  expect(held.map(String).toSorted(), 'one payment for each order').toEqual(
    [...byCard.map((order) => String(order.id)), ...returned.map((attempt) => String(attempt.order_id))].toSorted(),
  )

  const rows = await db
    .selectFrom('refunds')
    .select(['order_id', 'amount', 'prepaid', 'tender'])
    .where('state', '=', 'completed')
    .execute()
  const refunds = await listSandboxRefunds(url, sandbox.accessToken)
  const gone = refunds.filter((refund) => refund.status === 'COMPLETED').map((refund) => refund.amount_money.amount)
  const cardRows = rows.filter((row) => row.tender === 'card')
  expect(sum(gone), 'refunded = refund rows').toBe(
    sum(cardRows.map((row) => row.amount - row.prepaid)) + broughtBack + elsewhere,
  )
  for (const order of completed)
    expect(
      sum(rows.filter((row) => row.order_id === order.id).map((row) => row.amount)),
      `the refunds of order ${order.id} add up`,
    ).toBe(order.refunded_total)

  await checkRollUp(db)

  const mails = await db.selectFrom('mails').select('order_id').where('dedupe_key', 'like', 'delivery %').execute()
  expect(mails.map((mail) => String(mail.order_id)).toSorted(), 'one delivery mail for each order').toEqual(
    completed.map((order) => String(order.id)).toSorted(),
  )
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
