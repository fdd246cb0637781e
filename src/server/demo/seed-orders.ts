import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { hundredths } from '#domain/money.ts'
import { discountEndsAt, isWindowOpen } from '#domain/pricing/discount-window.ts'
import { priceCart, type PricedCart, type PricingInput } from '#domain/pricing/price-cart.ts'
import { type CartItem, namedDiscount, type PricedPhoto, pricingSettings } from '#domain/pricing/pricing-input.ts'
import { priceColumns } from '#server/modules/orders/orders.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { demoRivers } from './demo-outfitters.ts'
import { type DemoOrder, demoOrders } from './demo-orders.ts'
import { idOf, type SeededOutfitters } from './seed-outfitters.ts'
import type { SeededGroup } from './seed-groups.ts'
import type { SeededRaft } from './seed-photos.ts'
import { type OrderTime, timeDemoOrders, type UntimedOrder } from './time-demo-orders.ts'

type Tx = Transaction<DB>

export interface OrderSources {
  readonly seeded: SeededOutfitters
  readonly rafts: readonly SeededRaft[]
  readonly groups: readonly SeededGroup[]
  readonly now: Date
  readonly zone: string
}

interface FilledOrder extends UntimedOrder {
  readonly order: DemoOrder
  readonly groups: readonly SeededGroup[]
  readonly singles: readonly number[]
}

interface Draft extends FilledOrder, OrderTime {
  readonly outfitterId: number
  readonly discountId: number | null
  readonly input: PricingInput
  readonly priced: PricedCart
}

/** The card payments are invented, so the provider does not know them. */
export async function seedOrders(tx: Tx, sources: OrderSources): Promise<void> {
  const filled = demoOrders.map((order) => fillOrder(order, sources))
  for (const timed of timeDemoOrders(filled, sources.now, sources.zone)) {
    const { order } = timed
    const draft = await draftOrder(tx, timed, sources)
    const id = await insertOrder(tx, draft)
    await insertItems(tx, id, draft)
    if (order.tender === 'card') await insertPayment(tx, id, draft)
    if (order.status !== 'completed') continue
    await insertSentMail(tx, id, draft)
  }
}

function fillOrder(order: DemoOrder, sources: OrderSources): FilledOrder {
  const groups = sources.groups.filter((group) => order.groups.includes(group.name))
  const inGroups = new Set(sources.groups.flatMap((group) => group.photoIds))
  const singles = sources.rafts
    .filter(({ album }) => album.outfitter === order.outfitter && album.day === order.singlesOf)
    .flatMap(({ photoIds, takenAt }) => photoIds.map((id, index) => ({ id, takenAt: takenAt[index] ?? sources.now })))
    .filter(({ id }) => !inGroups.has(id))
    .slice(0, order.singles)
  return {
    order,
    groups,
    singles: singles.map(({ id }) => id),
    heldSince: [...groups.map((group) => group.createdAt), ...singles.map(({ takenAt }) => takenAt)],
    discountEnds: groups.map((group) => discountEndsAt(group.createdAt)),
  }
}

async function draftOrder(tx: Tx, timed: FilledOrder & OrderTime, sources: OrderSources): Promise<Draft> {
  const { order, groups, singles, begun, placed } = timed
  const outfitterId = idOf(sources.seeded.outfitterIds, order.outfitter)
  const outfitter = await tx
    .selectFrom('outfitters')
    .selectAll()
    .where('id', '=', outfitterId)
    .executeTakeFirstOrThrow()
  const price_groups = await tx.selectFrom('price_groups').selectAll().where('outfitter_id', '=', outfitterId).execute()
  const discounts = await tx.selectFrom('discounts').selectAll().where('outfitter_id', '=', outfitterId).execute()
  const discount = discounts.find((entry) => entry.name === order.discount) ?? null
  const items: CartItem[] = [
    ...groups.map((group) => ({
      kind: 'group' as const,
      id: group.id,
      photos: group.photoIds.map((id) => pricedPhoto(id, sources.rafts)),
      createdAt: group.createdAt,
      addedAt: begun,
      windowOpen: isWindowOpen(group.createdAt, begun),
    })),
    ...singles.map((id) => ({ kind: 'photo' as const, photo: pricedPhoto(id, sources.rafts) })),
  ]
  const input = {
    settings: pricingSettings({ ...outfitter, price_groups }),
    items,
    discount: discount === null ? null : namedDiscount(discount),
    now: placed,
    taxRatePpm: 0,
  }
  const discountId = discount?.id ?? null
  return { ...timed, outfitterId, discountId, input, priced: priceCart(input) }
}

function pricedPhoto(id: number, rafts: readonly SeededRaft[]): PricedPhoto {
  const raft = rafts.find((entry) => entry.photoIds.includes(id))
  const river = demoRivers.find((entry) => entry.sections.some((section) => section.name === raft?.album.section))
  const section = river?.sections.find((entry) => entry.name === raft?.album.section)
  return { id, riverFee: hundredths(river?.fee ?? 0), riverSectionFee: hundredths(section?.fee ?? 0) }
}

async function insertOrder(tx: Tx, draft: Draft): Promise<number> {
  const { order, placed, begun } = draft
  const isPlaced = order.tender !== null
  const { id } = await tx
    .insertInto('orders')
    .values({
      outfitter_id: draft.outfitterId,
      status: order.status,
      tender: order.tender,
      is_external: order.isExternal,
      is_counter_checkout: order.tender === 'counter',
      cart_token_hash: randomBytes(32),
      discount_id: draft.discountId,
      created_at: begun,
      updated_at: isPlaced ? placed : begun,
      ...(isPlaced ? placedColumns(draft) : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const types = isPlaced ? ['placed', ...(order.status === 'pending' ? [] : [order.status])] : []
  for (const type of types) await tx.insertInto('order_events').values({ order_id: id, type, at: placed }).execute()
  return id
}

function placedColumns({ order, placed, input, priced, discountId }: Draft) {
  return {
    hash: randomBytes(24).toString('base64url'),
    name: order.name ?? null,
    email: emailOf(order),
    ...order.place,
    notes: order.notes ?? '',
    ...priceColumns({ input, priced, discountId }),
    placed_at: placed,
    completed_at: order.status === 'completed' ? placed : null,
    cancelled_at: order.status === 'cancelled' ? placed : null,
  }
}

function emailOf(order: DemoOrder): string {
  return `${(order.name ?? 'guest').toLowerCase().replace(' ', '.')}@guest.test`
}

async function insertItems(tx: Tx, orderId: number, draft: Draft): Promise<void> {
  const { groups, singles, begun } = draft
  for (const group of groups) {
    const window_open = isWindowOpen(group.createdAt, begun)
    await tx
      .insertInto('order_items')
      .values({
        order_id: orderId,
        display_group_id: group.id,
        display_group_name: draft.order.tender === null ? null : group.name,
        added_at: begun,
        window_open,
      })
      .execute()
  }
  for (const photo_id of singles) {
    await tx.insertInto('order_items').values({ order_id: orderId, photo_id, added_at: begun }).execute()
  }
  if (draft.order.tender === null) return
  const photos = [
    ...groups.flatMap((group) => group.photoIds.map((photo_id) => ({ photo_id, display_group_id: group.id }))),
    ...singles.map((photo_id) => ({ photo_id, display_group_id: null })),
  ]
  await tx
    .insertInto('order_photos')
    .values(photos.map((photo, position) => ({ ...photo, order_id: orderId, position })))
    .execute()
}

async function insertPayment(tx: Tx, orderId: number, { placed, priced, order }: Draft): Promise<void> {
  const key = `demo-${orderId}`
  const attempt = await tx
    .insertInto('payment_attempts')
    .values({
      order_id: orderId,
      key,
      nonce: key,
      amount: priced.total,
      request: JSON.stringify({ key, nonce: key, amount: priced.total, orderId, note: '', email: emailOf(order) }),
      state: 'captured',
      lease_until: placed,
      created_at: placed,
      settled_at: placed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('payments')
    .values({
      order_id: orderId,
      attempt_id: attempt.id,
      provider_payment_id: `demo-payment-${orderId}`,
      receipt_number: `D${String(orderId).padStart(3, '0')}`,
      amount: priced.total,
      card_brand: 'VISA',
      card_last_4: '1111',
      created_at: placed,
    })
    .execute()
}

async function insertSentMail(tx: Tx, orderId: number, { order, placed }: Draft): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      kind: 'delivery',
      order_id: orderId,
      dedupe_key: `delivery ${orderId}`,
      message_id: `<demo-${orderId}@eddyline.test>`,
      recipient: emailOf(order),
      subject: 'Your photos',
      text_body: 'An order of the demo data.',
      html_body: '<p>An order of the demo data.</p>',
      tries: 1,
      next_try_at: placed,
      created_at: placed,
      sent_at: placed,
    })
    .execute()
}
