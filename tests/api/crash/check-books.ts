import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import type { CrashWorld } from '../../support/crash-world.ts'
import { sumCaptured } from '../../support/payment-sandbox.ts'

/** rules.md 4.3 over everything that was sold so far. The server is down, and every purchase has come to its end. */
export async function checkBooks(world: CrashWorld): Promise<void> {
  const captured = (await world.payments()).filter((payment) => payment.status === 'COMPLETED')
  await world.whileDown(async (database) => {
    const completed = await completedOrders(database)
    expect(completed.length, 'something was sold').toBeGreaterThan(0)
    expect(sumCaptured(captured), 'captured = completed').toBe(
      completed.reduce((sum, order) => sum + (order.total ?? 0), 0),
    )
    expect(
      captured.map((payment) => [payment.reference_id, payment.id].join(' ')).sort(),
      'a payment for each order',
    ).toEqual(
      (await paymentRows(database)).map((payment) => `${payment.order_id} ${payment.provider_payment_id}`).sort(),
    )
    expect(captured).toHaveLength(completed.length)
    await checkMails(world, database, completed)
    await checkNothingOpen(database)
  })
}

type CompletedOrder = Awaited<ReturnType<typeof completedOrders>>[number]

function completedOrders(database: Database) {
  return database.db
    .selectFrom('orders')
    .select(['id', 'total', 'email', 'hash'])
    .where('status', '=', 'completed')
    .where('tender', '=', 'card')
    .execute()
}

function paymentRows(database: Database) {
  return database.db.selectFrom('payments').select(['order_id', 'provider_payment_id']).execute()
}

/** One delivery mail row for each completed order and none beside, under one message id however often it was sent. */
async function checkMails(world: CrashWorld, database: Database, completed: readonly CompletedOrder[]): Promise<void> {
  const mails = await database.db
    .selectFrom('mails')
    .select(['order_id', 'message_id', 'recipient', 'text_body'])
    .execute()
  expect(mails.map((mail) => String(mail.order_id)).sort(), 'one mail row for each order').toEqual(
    completed.map((order) => String(order.id)).sort(),
  )
  for (const mail of mails) {
    const order = completed.find(({ id }) => id === mail.order_id)
    expect(mail.recipient).toBe(order?.email)
    expect(mail.text_body).toContain(order?.hash)
    expect(
      [...new Set(world.mail.messageIdsFor(mail.recipient))],
      `the mail ${mail.message_id} under its one id`,
    ).toEqual([mail.message_id])
  }
}

async function checkNothingOpen(database: Database): Promise<void> {
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
  expect(running, 'no key is left running').toEqual([])
  const priced = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'cart')
    .where('total', 'is not', null)
    .execute()
  expect(priced, 'no cart keeps the price of a payment that failed').toEqual([])
}
