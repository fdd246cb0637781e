import type { ClusterWorld } from './cluster-world.ts'
import type { Trade } from './trade.ts'
import { listSandboxPayments } from '../support/stand-ins/payment-sandbox.ts'

export interface Results {
  readonly orders: number
  readonly captures: number
  /** The number of mails that arrived. Mails with the same Message-ID count once. */
  readonly mails: number
  /**
   * The number of mails that arrived a second time. This happens when the sending process ends or loses its database
   * before it has recorded the mail as sent.
   */
  readonly repeatedMails: number
  /** Purchases for which a page showed success, but which the server lacks or holds with another total. */
  readonly lost: readonly string[]
  /** Second orders and second charges of one purchase, and charges without an order. */
  readonly double: readonly string[]
}

export async function countResults(world: ClusterWorld, trade: Trade): Promise<Results> {
  const { db } = world.database
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'tender', 'email', 'total', 'hash'])
    .where('status', 'in', ['pending', 'completed'])
    .execute()
  const payments = await listSandboxPayments(world.sandbox.url, world.sandbox.accessToken)
  const captured = payments.filter(({ status }) => status === 'COMPLETED')
  const recipients = [...new Set(orders.map(({ email }) => email ?? ''))]
  const messages = recipients.flatMap((email) => world.mail.messageIdsFor(email))
  const isThere = (sale: Trade['sales'][number]): boolean =>
    orders.some(({ id, hash, total }) => id === sale.orderId && hash === sale.hash && total === sale.total)
  const repeated = <T>(values: readonly T[]): T[] => values.filter((value, place) => values.indexOf(value) !== place)
  const paidIds = orders.filter(({ tender }) => tender === 'card').map(({ id }) => String(id))
  return {
    orders: orders.length,
    captures: captured.length,
    mails: new Set(messages).size,
    repeatedMails: messages.length - new Set(messages).size,
    lost: trade.sales.filter((sale) => !isThere(sale)).map(({ orderId }) => `order ${orderId}`),
    double: [
      ...repeated(orders.map(({ email }) => `second order of ${email ?? ''}`)),
      ...repeated(captured.map(({ reference_id }) => `second charge of order ${reference_id ?? ''}`)),
      ...captured
        .filter(({ reference_id }) => !paidIds.includes(reference_id ?? ''))
        .map(({ id }) => `charge ${id} without an order`),
    ],
  }
}
