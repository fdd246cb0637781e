import { originalsHere } from '#domain/orders/originals-here.ts'
import { translate, type Locale, type Params, type TextKey } from '#domain/texts/texts.ts'
import { oneLine } from '#server/platform/mail/escape-html.ts'
import {
  layOutOwnMail,
  layOutShopMail,
  type ChosenColors,
  type RenderedMail,
} from '#server/platform/mail/mail-layout.ts'
import { isWhollyRefunded } from './order.presenter.ts'
import type { OwnOrderRow } from './own-orders.store.ts'

export interface OwnOrdersMail {
  /** Newest first, at least one. */
  readonly orders: readonly OwnOrderRow[]
  readonly hasMore: boolean
  /** Null when the guest asked on the home page. */
  readonly shop: (ChosenColors & { readonly name: string; readonly slug: string }) | null
  readonly publicUrl: string
  readonly locale: Locale
}

type State = 'ready' | 'waiting' | 'cancelled' | 'refunded'

function stateOf(order: OwnOrderRow): State {
  if (order.status === 'cancelled') return 'cancelled'
  if (order.status !== 'completed') return 'waiting'
  return isWhollyRefunded(order) || order.photos === 0 ? 'refunded' : 'ready'
}

/** Names the orders of an address, without prices and names (docs/rules.md#find-my-order). */
export function renderOwnOrders(mail: OwnOrdersMail): RenderedMail & { readonly senderName: string } {
  const { orders, shop, publicUrl, locale } = mail
  const say = (key: TextKey, params?: Params) => translate(locale, key, params)
  const entries = orders.map((order) => entryOf(order, mail, say))
  const open = entries.find(({ link }) => link !== null)?.link
  const outfitter = oneLine(shop?.name ?? '')
  const content = {
    subject: shop === null ? say('mail.own-subject-all') : say('mail.own-subject', { outfitter }),
    lead: say('mail.own-lead', { count: orders.length }),
    button: open?.label ?? say('mail.own-shop'),
    link: open?.href ?? (shop === null ? publicUrl : `${publicUrl}/outfitter/${shop.slug}/external`),
    entries,
    notes: [...(mail.hasMore ? [say('mail.own-more', { count: orders.length })] : []), say('mail.own-not-asked')],
  }
  if (shop !== null) return layOutShopMail({ ...content, shop, locale, footer: say('mail.footer', { outfitter }) })
  const { host: address } = new URL(publicUrl)
  return layOutOwnMail({ ...content, publicUrl, locale, footer: say('mail.own-footer', { address }) })
}

type Say = (key: TextKey, params?: Params) => string

function entryOf(order: OwnOrderRow, { shop, publicUrl, locale }: OwnOrdersMail, say: Say) {
  const state = stateOf(order)
  const id = String(order.id)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: order.zone }).format(order.placed_at)
  const parts = [say('mail.own-order', { id }), date, ...(shop === null ? [oneLine(order.outfitter)] : [])]
  const href = `${publicUrl}/deliver/${order.slug}/order/${order.hash}/external`
  const { missing, photos: total } = order
  const said = state === 'ready' && missing > 0 ? originalsHere(say, { total, missing }) : say(`mail.own-${state}`)
  return {
    text: `${parts.join(' · ')}: ${said}`,
    link: state === 'ready' || state === 'waiting' ? { label: say('mail.own-open', { id }), href } : null,
  }
}
