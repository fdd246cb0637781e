import { Failure } from '#domain/failure.ts'
import { groupRefusal } from '#domain/pricing/for-sale.ts'
import { pricingSettings } from '#domain/pricing/pricing-input.ts'
import { translate, type Locale, type Params, type TextKey } from '#domain/texts/texts.ts'
import type { Ctx } from '#server/context.ts'
import { countTry, limitsOf } from '#server/modules/users/users.public.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { oneLine } from '#server/platform/mail/escape-html.ts'
import { layOutShopMail } from '#server/platform/mail/mail-layout.ts'
import { queueMail } from '#server/platform/mail/mail-outbox.ts'
import {
  findGroupPhotosForSale,
  findGroupsForOrder,
  findOutfitterForOrder,
  type OrderGroupRow,
  type OrderOutfitterRow,
} from '../order/for-sale.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { checkAddresses, requireCounterOf } from './send-order.ts'

interface LinkInput {
  readonly outfitterId: number
  readonly clientId: string
  readonly groupId: number
  /** As staff typed them. */
  readonly emails: readonly string[]
  /** The guests' language. */
  readonly locale: Locale
}

/**
 * Queues a mail to each address with a link that opens a display group in the shop (docs/rules.md#send-from-the-counter).
 * Queues one mail for each address and `clientId`.
 *
 * Throws: 404 for an outfitter whose orders the actor may not work on, and for a group that the outfitter lacks.
 * Throws: 422 `email-invalid` by address, and `not-for-sale`.
 * Throws: 429 after too many links of the outfitter.
 */
export async function sendShopLink(
  deps: OrdersDeps,
  ctx: Ctx,
  { outfitterId, clientId, groupId, emails: typed, locale }: LinkInput,
) {
  await requireCounterOf(deps, ctx, outfitterId)
  const emails = checkAddresses(typed)
  return deps.database.command(ctx, async (tx) => {
    const outfitter = await findOutfitterForOrder(tx, outfitterId)
    const [group] = await findGroupsForOrder(tx, [groupId])
    if (group === undefined || group.deleted_at !== null || group.outfitter_id !== outfitterId)
      throw new Failure(404, 'not-found', { display_group_id: 'not-found.display-group' })
    const photos = await findGroupPhotosForSale(tx, [groupId])
    if (groupRefusal(pricingSettings(outfitter), photos.length) !== null)
      throw new Failure(422, 'not-for-sale', { general: 'cart.not-for-sale' })
    const { limits } = operationGuards.sendShopLink
    await countTry(tx, limitsOf(limits, { 'shop-link': String(outfitterId) }), ctx.now)
    const mail = mailOf(deps.mails.publicUrl, locale, outfitter, group)
    for (const email of emails)
      await queueMail(deps.mails, tx, {
        kind: 'shop-link',
        orderId: null,
        dedupeKey: `shop-link ${outfitterId} ${clientId} ${email}`,
        recipient: email,
        replyTo: outfitter.email,
        ...mail,
        now: ctx.now,
      })
    const detail = { addresses: String(emails.length) }
    await recordAct(tx, ctx, 'display-group-link-sent', {
      entity: 'display-group',
      entityId: groupId,
      outfitterId,
      detail,
    })
    return { status: 200 as const, body: { success: true as const } }
  })
}

/** The link opens the external channel (docs/rules.md#channels). */
function mailOf(publicUrl: string, locale: Locale, shop: OrderOutfitterRow, group: OrderGroupRow) {
  const say = (key: TextKey, params?: Params) => translate(locale, key, params)
  const outfitter = oneLine(shop.name)
  return layOutShopMail({
    shop,
    locale,
    subject: say('mail.shop-link-subject', { outfitter }),
    lead: say('mail.shop-link-lead', { group: oneLine(group.name) }),
    button: say('mail.shop-link-button'),
    link: `${publicUrl}/outfitter/${shop.slug}/external?date=${group.date}&group=${group.id}`,
    notes: [say('mail.shop-link-note')],
    footer: say('mail.footer', { outfitter }),
  })
}
