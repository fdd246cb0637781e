import type { components } from '#contract/schema.gen.ts'
import { orderAmounts, type OrderAmounts } from '#domain/pricing/order-amounts.ts'
import type { PricedLine } from '#domain/pricing/price-cart.ts'
import type { Ctx } from '#server/context.ts'
import { guestPhoto } from '#server/platform/images/guest-photo.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import type { CartLine } from './cart-line.ts'
import type { GoneItem, LoadedCart } from './load-cart.ts'
import type { OrderRow } from './orders.store.ts'

type CartOrder = components['schemas']['CartOrder']
type OrderItem = components['schemas']['OrderItem']

interface Amounts extends OrderAmounts<number> {
  readonly discount: { readonly name: string } | null
  readonly discount_value: number
  readonly net: number
  readonly isTwentyFourHour: boolean
}

function amountsOfCart({ priced, input }: LoadedCart): Amounts {
  return {
    ...orderAmounts(priced),
    discount: input.discount,
    discount_value: priced.discount,
    net: priced.net,
    isTwentyFourHour: priced.isTwentyFourHour,
  }
}

type FrozenColumns = Pick<
  OrderRow,
  | 'subtotal'
  | 'discount_24_value'
  | 'discount_name'
  | 'discount_value'
  | 'net'
  | 'processing_fee'
  | 'river_fee'
  | 'river_section_fee'
  | 'tax'
  | 'total'
  | 'is_twenty_four_hour'
>

export function amountsOfPlaced(order: FrozenColumns): Amounts {
  return {
    subtotal: order.subtotal ?? 0,
    discount24: order.discount_24_value ?? 0,
    discount: order.discount_name === null ? null : { name: order.discount_name },
    discount_value: order.discount_value ?? 0,
    net: order.net ?? 0,
    processingFee: order.processing_fee ?? 0,
    riverFee: order.river_fee ?? 0,
    riverSectionFee: order.river_section_fee ?? 0,
    tax: order.tax,
    total: order.total ?? 0,
    isTwentyFourHour: order.is_twenty_four_hour ?? false,
  }
}

export function frozenNumber(
  priced: unknown,
  name: 'photoCount' | 'groupCount' | 'commissionRate' | 'commission24Rate',
): number | null {
  if (typeof priced !== 'object' || priced === null || !(name in priced)) return null
  const value: unknown = Reflect.get(priced, name)
  return typeof value === 'number' ? value : null
}

export function countsOfPlaced({
  priced,
}: Pick<OrderRow, 'priced'>): Pick<CartOrder, 'photoCount' | 'displayGroupCount'> {
  return {
    photoCount: frozenNumber(priced, 'photoCount') ?? 0,
    displayGroupCount: frozenNumber(priced, 'groupCount') ?? 0,
  }
}

function presentLine(
  addresses: ImageAddresses,
  line: CartLine,
  priced: ReadonlyMap<string, PricedLine>,
  now: Date,
): OrderItem {
  const price = priced.get(line.kind === 'photo' ? `photo ${line.photo.id}` : `group ${line.group.id}`)
  return {
    id: line.item.id,
    photo: line.kind === 'photo' ? guestPhoto(addresses, line.photo, now) : null,
    display_group:
      line.kind === 'photo'
        ? null
        : {
            id: line.group.id,
            name: line.group.name,
            created_at: line.group.created_at.toISOString(),
            photos: line.photos.map((photo) => guestPhoto(addresses, photo, now)),
          },
    added_at: line.item.addedAt.toISOString(),
    price: price?.price ?? 0,
    discount24: price?.discount24 ?? 0,
  }
}

function presentGone(gone: readonly GoneItem[]): CartOrder['removed'] {
  return gone.map(({ kind, id, reason }) => ({ kind, id, reason }))
}

function presentPrepaid({ input, priced }: LoadedCart): CartOrder['prepaid'] {
  const { prepaid: cover } = input
  if (!cover) return null
  const quantity = cover.kind === 'photos' ? cover.count : cover.kind === 'amount' ? cover.amount : 1
  return { amount: priced.prepaid, covers: cover.kind, quantity }
}

export function presentCart(
  addresses: ImageAddresses,
  cart: LoadedCart,
  now: Date,
  receiptNumber: string | null,
): CartOrder {
  const { order, outfitter, priced } = cart
  const lines = new Map(priced.lines.map((line) => [`${line.kind} ${line.id}`, line]))
  return {
    id: order.id,
    hash: order.hash,
    status: order.status,
    tender: order.tender,
    name: order.name,
    email: order.email,
    isExternal: order.is_external,
    isCounterCheckout: order.is_counter_checkout,
    order_items: cart.lines.map((line) => presentLine(addresses, line, lines, now)),
    photoCount: priced.photoCount,
    displayGroupCount: priced.groupCount,
    ...(order.status === 'cart' || order.total === null ? amountsOfCart(cart) : amountsOfPlaced(order)),
    prepaid: presentPrepaid(cart),
    revision: order.revision,
    updated_at: order.updated_at.toISOString(),
    outfitter: { id: outfitter.id, name: outfitter.name, slug: outfitter.slug },
    square_transaction: receiptNumber === null ? null : { receipt_number: receiptNumber },
    local_code: order.local_code,
    removed: presentGone(cart.gone),
  }
}

/** False for a free order, because nobody paid for it. */
export function isWhollyRefunded(order: Pick<OrderRow, 'refunded_total' | 'total'>): boolean {
  return order.refunded_total > 0 && order.refunded_total >= (order.total ?? 0)
}

/** True while the guest of the order may download the originals (docs/rules.md#refunds). */
export function isDeliverable(order: Pick<OrderRow, 'status' | 'refunded_total' | 'total'>): boolean {
  return order.status === 'completed' && !isWhollyRefunded(order)
}

export function cartBody(deps: { readonly imageAddresses: ImageAddresses }, ctx: Pick<Ctx, 'now'>) {
  return (loaded: LoadedCart, receipt: string | null = null) => ({
    success: true as const,
    order: presentCart(deps.imageAddresses, loaded, ctx.now, receipt),
  })
}

export function cartAnswer(deps: { readonly imageAddresses: ImageAddresses }, ctx: Pick<Ctx, 'now'>) {
  const body = cartBody(deps, ctx)
  return (loaded: LoadedCart, receipt: string | null = null) => ({
    status: 200 as const,
    body: body(loaded, receipt),
  })
}
