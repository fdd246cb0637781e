import type { WaitEnd } from '#domain/photos/day-wait.ts'
import { localDate } from '#domain/trip-time/local-date.ts'
import { spanText } from '#domain/trip-time/day-times.ts'
import { translate, type Locale, type Params, type TextKey } from '#domain/texts/texts.ts'
import { oneLine } from '#server/platform/mail/escape-html.ts'
import { layOutShopMail, type RenderedMail } from '#server/platform/mail/mail-layout.ts'
import type { WaitRow, WaitShop } from './waits.store.ts'

export type WaitMailKind = 'wait-confirmed' | 'wait-found' | 'wait-ended'

interface WaitMail {
  readonly wait: Pick<WaitRow, 'date' | 'from_minute' | 'to_minute' | 'locale' | 'stop_token'>
  readonly shop: Pick<WaitShop, 'name' | 'slug' | 'header_color' | 'body_color' | 'text_color'>
  readonly publicUrl: string
  /** With a group, the link shows it first. */
  readonly found?: WaitEnd
}

/**
 * Renders a mail to a guest who waits for photos (docs/rules.md#tell-me-when). It holds nothing that the guest typed,
 * because anybody can have it sent to anybody.
 */
export function renderWaitMail(
  kind: WaitMailKind,
  { wait, shop, publicUrl, found = null }: WaitMail,
): RenderedMail & { readonly senderName: string } {
  const locale = wait.locale as Locale
  const say = (key: TextKey, params?: Params) => translate(locale, key, params)
  const outfitter = oneLine(shop.name)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${localDate(wait.date)}T00:00:00Z`),
  )
  const { from_minute: from, to_minute: to } = wait
  const time = from === null || to === null ? null : spanText({ from, to }, locale)
  const day = `${publicUrl}/outfitter/${shop.slug}/external?date=${wait.date}`
  return layOutShopMail({
    shop,
    locale,
    subject: say(`mail.${kind}-subject`, { date, outfitter }),
    lead: say(`mail.${kind}-lead`, { date, outfitter }),
    button: say('mail.shop-link-button'),
    link: found?.kind === 'group' ? `${day}&group=${found.id}` : day,
    notes: [
      ...(time === null || kind === 'wait-ended' ? [] : [say('mail.wait-time', { time })]),
      say(kind === 'wait-confirmed' ? 'mail.wait-not-asked' : 'mail.wait-last'),
    ],
    entries: [
      {
        text: say('mail.wait-stop-lead'),
        link: { label: say('mail.wait-stop'), href: `${day}&stop=${wait.stop_token}` },
      },
    ],
    footer: say('mail.wait-footer', { outfitter }),
  })
}
