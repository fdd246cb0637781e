import type { components } from '#contract/schema.gen.ts'
import type { TakenPayment } from '#domain/orders/counter-payment.ts'
import type { Locale } from '#domain/texts/locale.ts'
import { api } from '#client/api/client.ts'
import { idInAnswer, keyed, type ActionKind, type Answer, type Prepared } from '#client/device/outbox/action-kind.ts'
import type { Facts } from '#client/device/database/rows.ts'
import { totalOf } from '../actions/order-change-kind.ts'
import { paymentFields, releaseOrder, type Release } from '../actions/release.action.ts'

/** As staff send photos from the counter (docs/rules.md#send-from-the-counter). */
export interface Sending {
  readonly outfitterId: number
  /** Stays when a colleague takes over the action, so that the server makes one order of it. */
  readonly clientId: string
  readonly items: components['schemas']['OrderSend']['items']
  /** The name of the display group or of the chosen photos, for people. */
  readonly what: string
  readonly emails: readonly string[]
  readonly name: string
  readonly language: Locale
  readonly way: 'paid' | 'included' | 'free' | 'link'
  readonly reason: string
  /** The total in cents that staff saw and took; null when nobody paid here. */
  readonly expectedTotal: number | null
  readonly payment: TakenPayment
}

/** A sale as the release of an order that has a number. */
export function saleOf({ outfitterId, expectedTotal, payment }: Sending, orderId: number): Release {
  return { kind: 'order.release', orderId, outfitterId, expectedTotal: expectedTotal ?? 0, anyway: null, payment }
}

/** The group of a link, which stands alone. */
const linkOf = ({ outfitterId, clientId, items: [item], emails, language }: Sending) => ({
  outfitter_id: outfitterId,
  client_id: clientId,
  display_group_id: item?.display_group_id ?? 0,
  emails: [...emails],
  locale: language,
})

type Sold = Sending & { readonly way: Exclude<Sending['way'], 'link'> }

function bodyOf({ outfitterId, clientId, items, emails, name, language, way, reason, expectedTotal, payment }: Sold) {
  return {
    outfitter_id: outfitterId,
    client_id: clientId,
    items,
    emails: [...emails],
    locale: language,
    way,
    ...(name === '' ? {} : { name }),
    ...(reason === '' ? {} : { reason }),
    ...(expectedTotal === null ? {} : { expected_total: expectedTotal }),
    ...paymentFields(payment),
  }
}

const summarize = ({ what, emails, expectedTotal }: Sending): Facts => ({
  what,
  count: emails.length,
  ...(expectedTotal === null ? {} : { total: expectedTotal }),
})

function factsOf(sending: Sending, answer: Answer): Facts {
  const orderId = idInAnswer(answer, 'order')
  const seen = summarize(sending)
  if (orderId === null) return seen
  if (sending.way !== 'paid') return { ...seen, orderId }
  return { ...seen, ...releaseOrder.summarizeAnswer?.(saleOf(sending, orderId), answer) }
}

const basics = {
  version: 1,
  read: (payload: unknown) => payload as Sending,
  prepare: (_database: unknown, sending: Sending): Promise<Prepared> => {
    const { way } = sending
    return Promise.resolve((replay) =>
      way === 'link'
        ? api.POST('/order/send-link', { ...keyed(replay), body: linkOf(sending) })
        : api.POST('/order/send', { ...keyed(replay), body: bodyOf({ ...sending, way }) }),
    )
  },
  summarize,
  summarizeAnswer: factsOf,
  decidedBy: ({ outfitterId, what }: Sending) => ({ outfitterId, id: what }),
  describe: (summary: Facts) => {
    const { what, count, orderId } = summary
    const total = totalOf(summary)
    return {
      icon: 'receipt' as const,
      title: { key: 'outbox.send', params: { name: String(what ?? ''), count: Number(count ?? 0) } } as const,
      details: total === null ? [] : [total],
      path: typeof orderId === 'number' ? `/dashboard/order-detail/${orderId}` : null,
    }
  },
}

/** No retry makes a sale of photos that nobody sells any more, or of an outfitter without a counter. */
const hopeless = ['email-invalid', 'not-found', 'cart-empty', 'counter-not-offered']

/** Sends photos that guests paid here. */
const sellPhotos: ActionKind<Sending> = {
  ...basics,
  kind: 'order.sell',
  isMoneyTaken: true,
  isHopeless: ({ code }) => hopeless.includes(code),
}

/** Sends photos for which nobody pays here. */
const sendPhotos: ActionKind<Sending> = { ...basics, kind: 'order.send' }

export const sendKinds = [sellPhotos, sendPhotos]

export const kindOfSending = ({ way }: Pick<Sending, 'way'>): ActionKind<Sending> =>
  way === 'paid' ? sellPhotos : sendPhotos
