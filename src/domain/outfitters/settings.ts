import type { Capability } from '#domain/access/capabilities.ts'
import type { FailureText } from '#domain/failure.ts'
import { formatMoney } from '#domain/money.ts'
import { isEmail } from '#domain/orders/email.ts'
import { isTimeZone } from '#domain/trip-time/zoned-time.ts'
import { isColor } from './shop-colours.ts'
import { oneLine, highestAmount, isReservedSlug, isSlug, webAddress } from './typed-values.ts'

/** Money in cents, commissions in whole percent, `staff_discount_limit` in hundredths of a percent. */
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
  readonly staff_discount_limit: number
  readonly free_order_limit: number
  readonly allow_checkout_at_counter: boolean
  readonly require_checkout_at_counter: boolean
  readonly processing_fee: number
  readonly display_group_price: number
  readonly kiosk_slideshow_id: number | null
}

type Changes = Partial<OutfitterSettings>
type Setting = keyof OutfitterSettings

type Checked<Value> = { readonly value: Value } | { readonly problem: FailureText }

interface SettingRule<Value> {
  /**
   * The right that a change needs besides `settings.manage`. Only admins have these rights, so users of an outfitter
   * cannot change the commissions and the fields of the admin dialog (docs/rules.md#fields-of-the-admin-dialog). The
   * dialog's field `display_group_only` needs none, because users of an outfitter change it on their Pricing screen
   * (docs/rules.md#pricing-screen).
   */
  readonly right: Capability | null
  /** Checks only the rules that the contract's schema does not check. */
  readonly check?: (typed: Value) => Checked<Value>
}

const own = { right: null }
const admins = { right: 'outfitters.manage' } as const
const commission = { right: 'commission.set' } as const
const line = { right: null, check: (typed: string) => ({ value: oneLine(typed) }) }
const address = { right: null, check: checkAddress }
const colour = { right: null, check: checkColour }
const amount = { right: null, check: checkAmount }

const settingRules: { readonly [K in Setting]: SettingRule<OutfitterSettings[K]> } = {
  name: { right: null, check: (typed) => required('Name', oneLine(typed)) },
  email: { right: null, check: checkEmail },
  slug: { ...admins, check: checkSlug },
  photo_expire: admins,
  on_home_page: admins,
  favorite: admins,
  timezone: { ...admins, check: checkTimeZone },
  counter_tax_rate: admins,
  display_group_only: own,
  tag_line: line,
  body_color: colour,
  header_color: colour,
  text_color: colour,
  trip_advisor: address,
  google: address,
  facebook: address,
  twitter: address,
  instagram: address,
  website: address,
  website_label: line,
  meta_title: line,
  meta_description: line,
  cart_timeout: own,
  commission,
  commission_24: commission,
  discount_24: own,
  staff_discount_limit: own,
  free_order_limit: own,
  allow_checkout_at_counter: own,
  require_checkout_at_counter: own,
  processing_fee: amount,
  display_group_price: amount,
  kiosk_slideshow_id: own,
}

export const settingNames = Object.keys(settingRules) as readonly Setting[]

export function rightFor(setting: Setting): Capability | null {
  return settingRules[setting].right
}

function required(label: string, value: string): Checked<string> {
  return value === '' ? { problem: { key: 'validation.label-required', params: { label } } } : { value }
}

function checkEmail(typed: string): Checked<string> {
  const email = typed.trim()
  return email === '' || isEmail(email) ? required('Email', email) : { problem: { key: 'validation.email' } }
}

function checkSlug(value: string): Checked<string> {
  if (!isSlug(value)) return { problem: { key: 'validation.slug' } }
  return isReservedSlug(value) ? { problem: { key: 'validation.slug-reserved' } } : { value }
}

function checkTimeZone(value: string): Checked<string> {
  return isTimeZone(value) ? { value } : { problem: { key: 'validation.timezone' } }
}

function checkAddress(typed: string): Checked<string> {
  const value = webAddress(typed)
  return value === null ? { problem: { key: 'outfitter.web-address' } } : { value }
}

function checkColour(value: string): Checked<string> {
  return isColor(value) ? { value } : { problem: { key: 'validation.color' } }
}

function checkAmount(value: number): Checked<number> {
  if (value <= highestAmount) return { value }
  return { problem: { key: 'validation.too-large', params: { maximum: formatMoney('en', highestAmount) } } }
}

/** A setting with a problem stays as it was typed. */
export function checkSettings(typed: Changes): {
  readonly settings: Changes
  readonly problems: Readonly<Partial<Record<Setting, FailureText>>>
} {
  const settings: { -readonly [K in Setting]?: OutfitterSettings[K] } = { ...typed }
  const problems: Partial<Record<Setting, FailureText>> = {}
  const checkOne = <K extends Setting>(name: K): void => {
    const { check }: SettingRule<OutfitterSettings[K]> = settingRules[name]
    const value = typed[name]
    if (check === undefined || value === undefined) return
    const checked = check(value)
    if ('problem' in checked) problems[name] = checked.problem
    else settings[name] = checked.value
  }
  for (const name of settingNames) checkOne(name)
  return { settings, problems }
}

/**
 * Keeps the rule that an outfitter can require the counter only if it allows the counter
 * (docs/rules.md#counter-settings).
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

export function changedSettings(current: OutfitterSettings, changes: Changes): readonly Setting[] {
  return settingNames.filter((name) => changes[name] !== undefined && changes[name] !== current[name])
}
