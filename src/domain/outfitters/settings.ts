import type { Capability } from '#domain/access/capabilities.ts'
import type { FailureText } from '#domain/failure.ts'
import { formatMoney } from '#domain/money.ts'
import { isEmail } from '#domain/orders/email.ts'
import { everyOneOf } from '#domain/every-one-of.ts'
import { isTimeZone } from '#domain/trip-time/zoned-time.ts'
import { isColor } from './contrast.ts'
import { oneLine } from './one-line.ts'
import { highestAmount } from './highest-amount.ts'
import { isReservedSlug, isSlug } from './slug.ts'
import { webAddress } from './web-address.ts'

/** The settings of an outfitter without its logo. Money in cents, commissions in whole percent. */
export interface OutfitterSettings {
  readonly name: string
  readonly email: string
  readonly slug: string
  readonly photo_expire: number
  readonly on_home_page: boolean
  readonly favorite: boolean
  readonly timezone: string
  readonly counter_tax_rate: number
  readonly display_group_only: boolean
  readonly tag_line: string
  readonly body_color: string
  readonly header_color: string
  readonly text_color: string
  readonly trip_advisor: string
  readonly google: string
  readonly facebook: string
  readonly twitter: string
  readonly instagram: string
  readonly website: string
  readonly website_label: string
  readonly meta_title: string
  readonly meta_description: string
  readonly cart_timeout: number
  readonly commission: number
  readonly commission_24: number
  readonly discount_24: number
  readonly allow_checkout_at_counter: boolean
  readonly require_checkout_at_counter: boolean
  readonly processing_fee: number
  readonly display_group_price: number
  readonly kiosk_slideshow_id: number | null
}

type Changes = Partial<OutfitterSettings>
type Setting = keyof OutfitterSettings

/**
 * Settings whose change needs a second right besides `settings.manage`. Only admins have these second rights, so users
 * of an outfitter cannot change these settings. They are the commissions and fields of the admin dialog
 * (docs/rules.md#fields-of-the-admin-dialog). The dialog's field `display_group_only` is not among them, because users
 * of an outfitter change it on their Pricing screen (docs/rules.md#pricing-screen).
 */
export const settingRights: Readonly<Partial<Record<Setting, Capability>>> = {
  slug: 'outfitters.manage',
  photo_expire: 'outfitters.manage',
  on_home_page: 'outfitters.manage',
  favorite: 'outfitters.manage',
  timezone: 'outfitters.manage',
  counter_tax_rate: 'outfitters.manage',
  commission: 'commission.set',
  commission_24: 'commission.set',
}

const lines = ['name', 'tag_line', 'website_label', 'meta_title', 'meta_description'] as const
const addresses = ['trip_advisor', 'google', 'facebook', 'twitter', 'instagram', 'website'] as const
const colours = ['body_color', 'header_color', 'text_color'] as const
const amounts = ['processing_fee', 'display_group_price'] as const
/**
 * Normalises changed settings and returns problems by field. It checks only the rules that the contract's schema does
 * not check.
 */
export function checkSettings(typed: Changes): {
  readonly settings: Changes
  readonly problems: Readonly<Partial<Record<Setting, FailureText>>>
} {
  const settings: { -readonly [K in Setting]?: OutfitterSettings[K] } = { ...typed }
  const problems: Partial<Record<Setting, FailureText>> = {}
  for (const field of lines) if (typed[field] !== undefined) settings[field] = oneLine(typed[field])
  if (settings.name === '') problems.name = { key: 'validation.label-required', params: { label: 'Name' } }
  if (typed.email !== undefined) {
    settings.email = typed.email.trim()
    if (settings.email === '') problems.email = { key: 'validation.label-required', params: { label: 'Email' } }
    else if (!isEmail(settings.email)) problems.email = { key: 'validation.email' }
  }
  for (const field of addresses) {
    if (typed[field] === undefined) continue
    const address = webAddress(typed[field])
    if (address === null) problems[field] = { key: 'outfitter.web-address' }
    else settings[field] = address
  }
  for (const field of colours)
    if (typed[field] !== undefined && !isColor(typed[field])) problems[field] = { key: 'validation.color' }
  for (const field of amounts)
    if ((typed[field] ?? 0) > highestAmount)
      problems[field] = { key: 'validation.too-large', params: { maximum: formatMoney('en', highestAmount) } }
  if (typed.slug !== undefined) {
    if (!isSlug(typed.slug)) problems.slug = { key: 'validation.slug' }
    else if (isReservedSlug(typed.slug)) problems.slug = { key: 'validation.slug-reserved' }
  }
  if (typed.timezone !== undefined && !isTimeZone(typed.timezone)) problems.timezone = { key: 'validation.timezone' }
  return { settings, problems }
}

/**
 * Keeps the rule that an outfitter can require the counter only if it allows the counter
 * (docs/rules.md#counter-settings). When a change forbids the counter, the function also ends the requirement. When a
 * change requires a counter that is not allowed, the function returns a problem.
 */
export function followCounterRule(
  current: Pick<OutfitterSettings, 'allow_checkout_at_counter'>,
  changes: Changes,
): { readonly settings: Changes; readonly problem: FailureText | null } {
  if (changes.allow_checkout_at_counter === false)
    return { settings: { ...changes, require_checkout_at_counter: false }, problem: null }
  const allowed = changes.allow_checkout_at_counter ?? current.allow_checkout_at_counter
  const refused = changes.require_checkout_at_counter === true && !allowed
  return { settings: changes, problem: refused ? { key: 'outfitter.counter-not-allowed' } : null }
}

/** Returns the names of the settings to which `changes` gives another value. An omitted setting stays as it is. */
export function changedSettings(current: OutfitterSettings, changes: Changes): readonly Setting[] {
  return settingNames.filter((name) => changes[name] !== undefined && changes[name] !== current[name])
}

export const settingNames = everyOneOf<Setting>({
  name: true,
  email: true,
  slug: true,
  photo_expire: true,
  on_home_page: true,
  favorite: true,
  timezone: true,
  counter_tax_rate: true,
  display_group_only: true,
  tag_line: true,
  body_color: true,
  header_color: true,
  text_color: true,
  trip_advisor: true,
  google: true,
  facebook: true,
  twitter: true,
  instagram: true,
  website: true,
  website_label: true,
  meta_title: true,
  meta_description: true,
  cart_timeout: true,
  commission: true,
  commission_24: true,
  discount_24: true,
  allow_checkout_at_counter: true,
  require_checkout_at_counter: true,
  processing_fee: true,
  display_group_price: true,
  kiosk_slideshow_id: true,
})
