import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { checkRollUp } from '../recompute-books.ts'
import { sumCaptured } from '../stand-ins/payment-sandbox.ts'
import type { CrashWorld } from './crash-world.ts'

type Books = Pick<CrashWorld, 'payments' | 'refunds' | 'whileDown'> & {
  readonly mail: Pick<CrashWorld['mail'], 'messageIdsFor'>
  /**
   * True when a test's guests ask for the payment status after a 503, instead of repeating the charge. The idempotency
   * key of such a charge may stay marked as running. By default, no key may stay marked as running, because the guests
   * repeat their calls.
   */
  readonly leavesKeys?: boolean
}

/**
 * Checks docs/rules.md#payment-invariant and docs/rules.md#report-amounts over all sales so far. Every
 * purchase must be final, and every mail sent.
 */
export async function checkBooks(world: Books): Promise<void> {
  const captured = (await world.payments()).filter((payment) => payment.status === 'COMPLETED')
  await world.whileDown(async (database) => {
    const completed = await completedOrders(database)
    const paid = completed.filter(({ tender }) => tender === 'card')
    expect(paid.length, 'something was sold').toBeGreaterThan(0)
    expect(sumCaptured(captured), 'captured = completed').toBe(paid.reduce((sum, order) => sum + (order.total ?? 0), 0))
    expect(
      captured.map((payment) => [payment.reference_id, payment.id].join(' ')).sort(),
      'a payment for each order',
    ).toEqual(
      (await paymentRows(database)).map((payment) => `${payment.order_id} ${payment.provider_payment_id}`).sort(),
    )
    expect(captured).toHaveLength(paid.length)
    await checkRefunds(world, database)
    await checkRollUp(database.db)
    await checkMails(world, database, completed)
    await checkNothingOpen(database, world.leavesKeys === true)
  })
}

type CompletedOrder = Awaited<ReturnType<typeof completedOrders>>[number]

function completedOrders(database: Database) {
  return database.db
    .selectFrom('orders')
    .select(['id', 'tender', 'total', 'email', 'hash'])
    .where('status', '=', 'completed')
    .execute()
}

function paymentRows(database: Database) {
  return database.db.selectFrom('payments').select(['order_id', 'provider_payment_id']).execute()
}

/**
 * Compares the provider's refunds with the completed card refunds in the database and with the orders' refunded totals.
 */
async function checkRefunds(world: Books, database: Database): Promise<void> {
  const rows = await database.db
    .selectFrom('refunds')
    .select(['order_id', 'amount', 'state', 'provider_refund_id'])
    .execute()
  expect(
    rows.filter((row) => row.state === 'started' || row.state === 'unknown'),
    'no refund is left open',
  ).toEqual([])
  const completed = rows.filter((row) => row.state === 'completed')
  const gone = (await world.refunds()).filter((refund) => refund.status === 'COMPLETED')
  expect(
    gone.map((refund) => `${refund.id} ${refund.amount_money.amount}`).toSorted(),
    'refunded = refund rows',
  ).toEqual(completed.map((row) => `${row.provider_refund_id ?? ''} ${row.amount}`).toSorted())
  const orders = await database.db.selectFrom('orders').select(['id', 'refunded_total']).execute()
  for (const order of orders)
    expect(
      completed.filter((row) => row.order_id === order.id).reduce((sum, row) => sum + row.amount, 0),
      `the refunds of order ${order.id} add up`,
    ).toBe(order.refunded_total)
}

/**
 * Expects one delivery mail for each completed order and no other delivery mail. All sent copies of one mail must have
 * the same message id.
 */
async function checkMails(world: Books, database: Database, completed: readonly CompletedOrder[]): Promise<void> {
  const mails = await database.db
    .selectFrom('mails')
    .select(['order_id', 'message_id', 'recipient', 'text_body', 'dedupe_key'])
    .execute()
  const deliveries = mails.filter((mail) => mail.dedupe_key.startsWith('delivery '))
  expect(deliveries.map((mail) => String(mail.order_id)).sort(), 'one mail row for each order').toEqual(
    completed.map((order) => String(order.id)).sort(),
  )
  for (const mail of deliveries) {
    const order = completed.find(({ id }) => id === mail.order_id)
    expect(mail.recipient).toBe(order?.email)
    expect(mail.text_body).toContain(order?.hash)
    const toGuest = mails.filter(({ recipient }) => recipient === mail.recipient)
    expect(
      [...new Set(world.mail.messageIdsFor(mail.recipient))].toSorted(),
      `the mails to ${mail.recipient}, each under its one id`,
    ).toEqual(toGuest.map((each) => each.message_id).toSorted())
  }
}

async function checkNothingOpen(database: Database, leavesKeys: boolean): Promise<void> {
  const { db } = database
  const paying = await db.selectFrom('orders').select('id').where('status', '=', 'paying').execute()
  expect(paying, 'no order is left in the middle of a payment').toEqual([])
  const open = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('state', 'in', ['started', 'unknown'])
    .execute()
  expect(open, 'no attempt is left open').toEqual([])
  const running = await db.selectFrom('idempotency_keys').select('operation').where('state', '=', 'running').execute()
  if (!leavesKeys) expect(running, 'no key is left running').toEqual([])
  const priced = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'cart')
    .where('total', 'is not', null)
    .execute()
  expect(priced, 'no cart keeps the price of a payment that failed').toEqual([])
}
