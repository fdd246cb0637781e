import { Failure } from '#domain/failure.ts'
import { isEmail, mailboxOf } from '#domain/orders/email.ts'
import { missing } from '#domain/users/user-form.ts'
import type { Ctx } from '#server/context.ts'
import { countNewTry, inEvenTime, limitsOf, recordedLimits } from '#server/modules/users/users.public.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { queueMail } from '#server/platform/mail/mail-outbox.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { findActiveOutfitter, type OrderOutfitterRow } from './for-sale.store.ts'
import { renderOwnOrders } from './own-orders-mail.ts'
import { findOwnOrders, hasWaitingMail } from './own-orders.store.ts'

type Deps = Pick<OrdersDeps, 'database' | 'mails'>
type AskedCtx = Pick<Ctx, 'now' | 'address' | 'network' | 'locale' | 'userAgent'>

const most = 20
/** Requests of the same ten minutes get one mail. */
const sameMs = 10 * 60_000
const kind = 'own-orders'

/**
 * Mails an address the links of its own orders (docs/rules.md#find-my-order). Neither the answer nor its time reveals if
 * it has any. `slug`: null for the orders of all outfitters.
 *
 * Throws: 404 for an unknown outfitter, 422 for an invalid email, 429 after too many tries for the mailbox or from the
 * network.
 */
export async function mailOwnOrders(
  deps: Deps,
  ctx: AskedCtx,
  input: { readonly email: string; readonly slug: string | null },
): Promise<void> {
  const email = input.email.trim()
  if (email === '') throw new Failure(422, 'missing-information', { email: missing('Email') })
  if (!isEmail(email)) throw new Failure(422, 'email-invalid', { email: 'validation.email' })
  const { db } = deps.database
  const shop = input.slug === null ? null : await findActiveOutfitter(db, input.slug)
  if (shop === undefined) throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
  const mailbox = mailboxOf(email.toLowerCase())
  const limits = limitsOf(operationGuards.mailOwnOrders.limits, {
    'own-orders-network': ctx.network,
    'own-orders-hour': mailbox,
    'own-orders-day': mailbox,
  })
  const recorded = recordedLimits(deps.database, ctx, limits, { action: 'own-orders-locked', user: null })
  await countNewTry(db, ctx, recorded, () => inEvenTime(() => mailLinks(deps, ctx, email, shop)))
}

async function mailLinks(deps: Deps, ctx: AskedCtx, email: string, shop: OrderOutfitterRow | null): Promise<void> {
  const { publicUrl } = deps.mails
  const outfitterId = shop?.id ?? null
  await deps.database.transaction(async (tx) => {
    await recordAudit(tx, {
      actor: null,
      action: 'own-orders-asked',
      entity: 'order',
      entityId: null,
      outfitterId,
      at: ctx.now,
      from: ctx,
    })
    const found = await findOwnOrders(tx, { email, outfitterId, limit: most + 1 })
    // The mail is sent to the stored email, because the typed one may be a lookalike address of a stranger.
    const recipient = found[0]?.email ?? email
    if ((await hasWaitingMail(tx, kind, recipient)) || found.length === 0) return
    const { locale, now } = ctx
    const orders = found.slice(0, most)
    await queueMail(deps.mails, tx, {
      kind,
      orderId: null,
      dedupeKey: `${kind} ${outfitterId ?? 'all'} ${recipient} ${Math.floor(now.getTime() / sameMs)}`,
      recipient,
      replyTo: shop?.email ?? null,
      ...renderOwnOrders({ orders, hasMore: found.length > most, shop, publicUrl, locale }),
      now,
    })
  })
}
