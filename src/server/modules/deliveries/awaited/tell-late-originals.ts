import type { Transaction } from 'kysely'
import type { Params } from '#domain/texts/texts.ts'
import {
  countOrderPhotos,
  findOutfitterForOrder,
  insertOrderEvent,
  listAwaited,
  storeLate,
  type AwaitedOriginal,
  type OrderMailDeps,
  type OrderRow,
} from '#server/modules/orders/orders.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { renderAccountMail, type AccountMailKind } from '#server/platform/mail/account-mail.ts'
import { oneLine } from '#server/platform/mail/escape-html.ts'
import { mailQueuedChannel, messageDomainOf, queueMail } from '#server/platform/mail/mail-outbox.ts'

/** The most names of files in one mail. */
const mostNames = 10

/**
 * Mails the photographers who have the awaited originals of an order, and its outfitter. Flags the order for staff
 * (docs/rules.md#awaited-originals). The caller holds the order's lock, and calls this once for each order.
 */
export async function tellLateOriginals(
  deps: OrderMailDeps,
  tx: Transaction<DB>,
  order: Pick<OrderRow, 'id' | 'outfitter_id'>,
  now: Date,
): Promise<void> {
  const id = String(order.id)
  const awaited = await listAwaited(tx, order.id)
  const holders = new Map(awaited.map((original) => [original.holder_id, original]))
  const told = [...holders.values()].filter((holder) => holder.holder_deleted_at === null)
  for (const { album_id: albumId, holder_email: to, holder_id: holderId } of told) {
    const own = awaited.filter((original) => original.holder_id === holderId)
    await queueLateMail(deps, tx, {
      about: 'originals-late',
      dedupeKey: `originals-late ${id} ${holderId}`,
      to,
      link: `/photographer/${albumId}`,
      facts: { id, count: own.length, names: namesOf(own) },
      now,
    })
  }
  const { email } = await findOutfitterForOrder(tx, order.outfitter_id)
  if (!told.some((holder) => holder.holder_email.toLowerCase() === email.toLowerCase()))
    await queueLateMail(deps, tx, {
      about: 'order-waits',
      dedupeKey: `order-waits ${id}`,
      to: email,
      link: `/dashboard/order-detail/${id}`,
      facts: {
        id,
        count: awaited.length,
        total: await countOrderPhotos(tx, order.id),
        names: namesOf(awaited),
        photographers: [...holders.values()].map((holder) => oneLine(holder.holder_name)).join(', '),
      },
      now,
    })
  await storeLate(tx, order.id, now)
  await insertOrderEvent(tx, { orderId: order.id, type: 'originals-late', at: now })
}

function namesOf(originals: readonly AwaitedOriginal[]): string {
  const names = originals.slice(0, mostNames).map((original) => oneLine(original.file_name))
  const others = originals.length - names.length
  return others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')
}

interface LateMail {
  readonly about: AccountMailKind
  readonly dedupeKey: string
  readonly to: string
  readonly link: string
  readonly facts: Params
  readonly now: Date
}

/** Queues a mail to staff. It belongs to no order: a changed email of the guest must not redirect it to the guest. */
async function queueLateMail(deps: OrderMailDeps, tx: Transaction<DB>, late: LateMail): Promise<void> {
  const { publicUrl } = deps
  const { about, dedupeKey, facts, now, to } = late
  const mail = renderAccountMail({ about, publicUrl, link: `${publicUrl}${late.link}`, facts })
  await queueMail(tx, {
    kind: about,
    orderId: null,
    dedupeKey,
    messageDomain: messageDomainOf(deps.mailFrom),
    recipient: to,
    senderName: mail.sender,
    replyTo: null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    now,
  })
  await deps.events.publish(tx, mailQueuedChannel, null)
}
