import { cents, formatMoney, type Cents } from '#domain/money.ts'
import type { CounterPayment } from '#domain/orders/counter-payment.ts'
import { originalsHere } from '#domain/orders/originals-here.ts'
import { payParameter } from '#domain/orders/phone-payment.ts'
import { priceChanges, type OrderAmounts } from '#domain/pricing/order-amounts.ts'
import { translate, type Locale, type Params, type TextKey } from '#domain/texts/texts.ts'
import { oneLine } from '#server/platform/mail/escape-html.ts'
import {
  layOutMail,
  type MailContent,
  type RenderedMail,
  type ChosenColors,
} from '#server/platform/mail/mail-layout.ts'

/** 'released' is the delivery mail of a counter order. */
export type GuestMailKind =
  'delivery' | 'released' | 'all-here' | 'counter-received' | 'payment-link' | 'email-changed' | 'zip-ready' | 'refund'

export interface GuestMailInput {
  readonly outfitter: ChosenColors & { readonly name: string; readonly timezone: string }
  readonly order: {
    readonly id: number
    readonly name: string | null
    readonly total: Cents
    /** The part of the total that a prepaid code pays. */
    readonly prepaid: Cents
    readonly photoCount: number
    /** Photos whose original is still on the photographer's device. */
    readonly missing: number
    readonly receiptNumber: string | null
    readonly completed: boolean
    readonly paidByCard: boolean
    /** Null when the guest did not pay at the counter, or nobody recorded the way. */
    readonly paidBy: CounterPayment | null
    readonly refundedTotal: number
    /** The time of the day until whose end the guest may pay by card. Null when cards are not offered. */
    readonly cardsOn: Date | null
    readonly whollyRefunded: boolean
  }
  readonly amounts: OrderAmounts<number> & { readonly discountName: string | null; readonly discountValue: number }
  readonly link: string
  readonly expiresAt: Date | null
  readonly refunded: Cents | null
  /** True when a refund took back some of the photos. */
  readonly photosRefunded: boolean
  /** True when the prepaid code can be used again. */
  readonly prepaidBack: boolean
  readonly locale: Locale
}

export function renderGuestMail(kind: GuestMailKind, input: GuestMailInput): RenderedMail {
  const say: Say = (key, params) => translate(input.locale, key, params)
  const outfitter = oneLine(input.outfitter.name)
  const name = safeGreetingName(input.order.name)
  const content: MailContent = {
    sender: outfitter,
    greeting: name === null ? say('mail.greeting-plain') : say('mail.greeting', { name }),
    number: null,
    link: input.link,
    facts: factsOf(input, say),
    signOff: say('mail.sign-off'),
    footer: say('mail.footer', { outfitter }),
    ...sentences[kind](input, say, outfitter),
  }
  return layOutMail(content, input.outfitter, input.locale)
}

type Say = (key: TextKey, params?: Params) => string
type Receipt = NonNullable<MailContent['receipt']>
type Sentences = Pick<MailContent, 'subject' | 'lead' | 'button' | 'notes'> &
  Partial<Pick<MailContent, 'number' | 'receipt' | 'link'>>

const sentences: Readonly<Record<GuestMailKind, (input: GuestMailInput, say: Say, outfitter: string) => Sentences>> = {
  delivery: (input, say, outfitter) => ({
    subject: say('mail.delivery-subject', { outfitter }),
    ...deliveryOf('delivery', input.order, say),
    button: say('mail.delivery-button'),
    receipt: receiptOf(input, say),
  }),
  released: (input, say, outfitter) => ({
    subject: say('mail.delivery-subject', { outfitter }),
    ...deliveryOf('released', input.order, say),
    button: say('mail.delivery-button'),
    receipt: receiptOf(input, say),
  }),
  'all-here': ({ order }, say, outfitter) => ({
    subject: say('mail.all-here-subject', { outfitter }),
    lead: say('mail.all-here-lead', { count: order.photoCount }),
    button: say('mail.delivery-button'),
    notes: [say('mail.delivery-keep')],
  }),
  'counter-received': (input, say, outfitter) => ({
    subject: say('mail.counter-subject', { id: String(input.order.id), outfitter }),
    lead: say('mail.counter-lead', { outfitter }),
    number: numberOf(input.order, say),
    button: say('mail.counter-button'),
    notes: [say('mail.counter-keep')],
    ...payingOf(input, say),
  }),
  'payment-link': (input, say, outfitter) => ({
    subject: say('mail.payment-subject', { id: String(input.order.id), outfitter }),
    lead: say('mail.payment-lead', { outfitter }),
    button: say('mail.counter-button'),
    notes: [say('mail.counter-keep')],
    ...payingOf(input, say),
  }),
  'email-changed': ({ order }, say, outfitter) => ({
    subject: say('mail.email-subject', { outfitter }),
    lead: say(order.completed ? 'mail.email-lead-completed' : 'mail.email-lead-pending', {
      id: String(order.id),
      outfitter,
    }),
    number: order.completed ? null : numberOf(order, say),
    button: say(order.completed ? 'mail.delivery-button' : 'mail.counter-button'),
    notes: [
      ...(order.completed && order.missing > 0 ? [hereOf(order, say), say('mail.delivery-coming')] : []),
      say(order.completed ? 'mail.delivery-keep' : 'mail.counter-keep'),
      say('mail.email-unknown'),
    ],
  }),
  'zip-ready': (input, say, outfitter) => ({
    subject: say('mail.zip-subject', { outfitter }),
    lead: say('mail.zip-lead'),
    button: say('mail.zip-button'),
    notes: input.expiresAt === null ? [] : [say('mail.zip-expires', { date: dateOf(input, input.expiresAt) })],
  }),
  refund: ({ order, refunded, photosRefunded, prepaidBack, locale }, say, outfitter) => ({
    subject: say('mail.refund-subject', { outfitter }),
    lead:
      refunded === 0
        ? say('mail.refund-prepaid-lead', { id: String(order.id) })
        : say('mail.refund-lead', { amount: formatMoney(locale, refunded ?? order.total), id: String(order.id) }),
    button: say('mail.counter-button'),
    notes: [
      ...(prepaidBack ? [say('mail.refund-prepaid')] : []),
      ...(order.paidByCard && refunded !== 0 ? [say('mail.refund-card')] : []),
      say(order.whollyRefunded ? 'mail.refund-whole' : photosRefunded ? 'mail.refund-photos' : 'mail.refund-part'),
    ],
  }),
}

function hereOf({ photoCount, missing }: GuestMailInput['order'], say: Say): string {
  return originalsHere(say, { total: photoCount, missing })
}

/** Says which photos are here when some are not (docs/rules.md#awaited-originals). */
function deliveryOf(
  kind: 'delivery' | 'released',
  order: GuestMailInput['order'],
  say: Say,
): Pick<Sentences, 'lead' | 'notes'> {
  const keep = say('mail.delivery-keep')
  if (order.missing === 0) return { lead: say(`mail.${kind}-lead`, { count: order.photoCount }), notes: [keep] }
  return {
    lead: `${say(`mail.${kind}-thanks`)} ${hereOf(order, say)}`,
    notes: [say('mail.delivery-coming'), keep],
  }
}

/** The link opens the card form of the order's page (docs/rules.md#paying-by-phone). */
function payingOf(input: GuestMailInput, say: Say): Partial<Sentences> {
  const { cardsOn } = input.order
  if (cardsOn === null) return {}
  const date = dateOf(input, cardsOn, { dateStyle: 'long' })
  return {
    button: say('mail.payment-button'),
    link: `${input.link}?${payParameter}`,
    notes: [say('mail.payment-until', { date }), say('mail.counter-keep')],
  }
}

function numberOf({ id }: GuestMailInput['order'], say: Say): MailContent['number'] {
  const value = String(id)
  return { label: say('mail.number'), value, line: say('mail.number-line', { id: value }) }
}

function factsOf({ order, locale }: GuestMailInput, say: Say): string[] {
  // The guest pays the rest of a waiting order.
  const total = order.completed ? order.total : cents(order.total - order.prepaid)
  const facts = [say('mail.order', { id: String(order.id), total: formatMoney(locale, total) })]
  if (order.receiptNumber !== null) facts.push(say('mail.receipt', { number: oneLine(order.receiptNumber) }))
  return facts
}

/** See docs/rules.md#receipts. */
function receiptOf({ amounts, order, locale }: GuestMailInput, say: Say): Receipt {
  const money = (amount: number): string => formatMoney(locale, cents(amount))
  const tax = amounts.tax ?? 0
  const paidBy = order.paidByCard ? 'card' : order.paidBy
  return [
    [say('cart.subtotal'), money(amounts.subtotal)],
    ...priceChanges(amounts).map(
      ({ label, name = '', amount }) => [say(label, { name: oneLine(name) }), money(amount)] as const,
    ),
    ...(tax === 0 ? [] : [[say('cart.taxes'), money(tax)] as const]),
    [say('cart.total'), money(amounts.total)],
    ...(order.prepaid === 0 ? [] : [[say('cart.prepaid'), money(0 - order.prepaid)] as const]),
    ...(paidBy === null ? [] : [[say(`mail.paid-${paidBy}`), money(amounts.total - order.prepaid)] as const]),
    ...(order.refundedTotal === 0 ? [] : [[say('delivery.refunded-label'), money(0 - order.refundedTotal)] as const]),
  ]
}

const dayAndTime: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

function dateOf({ locale, outfitter }: GuestMailInput, instant: Date, parts = dayAndTime): string {
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: outfitter.timezone }).format(instant)
}

const longestName = 60

/**
 * Matches links, phone numbers and exclamations, also with full-width characters that mail programs turn into links.
 */
const messageLike = /[/\\:@!?$€£%\uFF0E\uFF0F\uFF61\u3002]|\w\.\p{L}{2}|(\p{N}[\s.()-]*){5}/u

/** Anybody may type any name, so a mail must not greet with a message or link (docs/rules.md#names-in-mails). */
function safeGreetingName(typed: string | null): string | null {
  const name = oneLine(typed ?? '')
  return name === '' || name.length > longestName || messageLike.test(name) ? null : name
}
