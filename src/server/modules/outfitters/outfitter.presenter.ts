import type { components } from '#contract/schema.gen.ts'
import { discountFields } from '#domain/outfitters/discount-rules.ts'
import { settingNames } from '#domain/outfitters/settings.ts'
import { versionOf } from '#server/platform/versions/entity-version.ts'
import type { OfferedSectionRow } from './outfitters.store.ts'
import { priceGroupFields, type DiscountRow, type OutfitterRow, type PriceGroup } from './settings.store.ts'

type Schemas = components['schemas']

/** The settings that everybody sees who may list outfitters. */
const rowFields = [
  'name',
  'email',
  'slug',
  'photo_expire',
  'on_home_page',
  'favorite',
  'timezone',
  'counter_tax_rate',
  'display_group_only',
] as const

export function presentOutfitterRow(row: OutfitterRow): Schemas['OutfitterRow'] {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    slug: row.slug,
    photo_expire: row.photo_expire,
    on_home_page: row.on_home_page ? 1 : 0,
    favorite: row.favorite ? 1 : 0,
    timezone: row.timezone,
    counter_tax_rate: row.counter_tax_rate,
    display_group_only: row.display_group_only,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    version: versionOf(row, rowFields),
  }
}

interface OutfitterParts {
  readonly sections: readonly OfferedSectionRow[]
  readonly discounts: readonly DiscountRow[]
  readonly priceGroups: readonly PriceGroup[]
  /** Null also when the chosen slideshow was deleted. */
  readonly kioskSlideshowId: number | null
}

interface Sight {
  /** True for users who manage its settings. Other users see no commissions. */
  readonly inside: boolean
  /** True for counter staff too, who apply codes to orders (docs/rules.md#outfitter-list-for-non-admins). */
  readonly codes: boolean
}

export function presentOutfitter(
  row: OutfitterRow,
  parts: OutfitterParts,
  { inside, codes }: Sight,
): Schemas['Outfitter'] {
  return {
    ...presentOutfitterRow(row),
    // A fingerprint of a hidden commission would give the commission away.
    ...(inside ? { version: versionOf(row, settingNames) } : {}),
    tag_line: row.tag_line,
    body_color: row.body_color,
    header_color: row.header_color,
    text_color: row.text_color,
    trip_advisor: row.trip_advisor,
    google: row.google,
    facebook: row.facebook,
    twitter: row.twitter,
    instagram: row.instagram,
    website: row.website,
    website_label: row.website_label,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    logo_path: row.logo_path,
    cover_path: row.cover_path,
    cart_timeout: row.cart_timeout,
    commission: inside ? row.commission : 0,
    commission_24: inside ? row.commission_24 : 0,
    discount_24: row.discount_24,
    staff_discount_limit: row.staff_discount_limit,
    free_order_limit: row.free_order_limit,
    allow_checkout_at_counter: row.allow_checkout_at_counter,
    require_checkout_at_counter: row.require_checkout_at_counter,
    processing_fee: row.processing_fee,
    display_group_price: row.display_group_price,
    kiosk_slideshow_id: parts.kioskSlideshowId,
    river_sections: parts.sections.map(presentOfferedSection),
    discounts: codes ? parts.discounts.map(presentDiscount) : [],
    price_groups: parts.priceGroups.map(presentPriceGroup),
  }
}

export function presentDiscount(discount: DiscountRow): Schemas['Discount'] {
  return { ...discount, version: versionOf(discount, discountFields) }
}

export function presentPriceGroup(group: PriceGroup): Schemas['PriceGroup'] {
  return { ...group, version: versionOf(group, priceGroupFields) }
}

export function presentOfferedSection(section: OfferedSectionRow): Schemas['SectionOfRiver'] {
  return {
    id: section.id,
    name: section.name,
    fee: section.fee,
    river_id: section.river_id,
    river: { id: section.river_id, name: section.river_name, fee: section.river_fee },
  }
}
