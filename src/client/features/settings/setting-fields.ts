import { isEmail } from '#domain/orders/email.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import type { Outfitter } from './settings.commands.ts'

export const colourFields = ['body_color', 'header_color', 'text_color'] as const

export type ColourField = (typeof colourFields)[number]
export type TextSetting =
  | 'name'
  | 'tag_line'
  | 'email'
  | 'trip_advisor'
  | 'google'
  | 'facebook'
  | 'twitter'
  | 'instagram'
  | 'website'
  | 'website_label'
  | 'meta_title'
  | 'meta_description'

type TypedSettings = Pick<Outfitter, TextSetting | ColourField | 'cart_timeout'>
export type TypedSetting = keyof TypedSettings

const labels: Record<TypedSetting, StaffTextKey> = {
  name: 'settings.name',
  tag_line: 'settings.tag-line',
  email: 'settings.email',
  trip_advisor: 'settings.trip-advisor',
  google: 'settings.google',
  facebook: 'settings.facebook',
  twitter: 'settings.twitter',
  instagram: 'settings.instagram',
  website: 'settings.website',
  website_label: 'settings.website-label',
  meta_title: 'settings.meta-title',
  meta_description: 'settings.meta-description',
  body_color: 'settings.body-color',
  header_color: 'settings.header-color',
  text_color: 'settings.text-color',
  cart_timeout: 'settings.cart-timeout',
}

export const settingLabel = (name: TypedSetting): string => staffText(labels[name])

const maxLengths: Partial<Record<TextSetting, number>> = {
  name: 200,
  tag_line: 200,
  email: 254,
  website_label: 100,
  meta_title: 200,
}

export const maxLengthOf = (name: TextSetting): number => maxLengths[name] ?? 500

/** See docs/rules.md#missing-information-warning. */
export function settingProblem(name: TypedSetting, value: string): string | null {
  if ((name === 'name' || name === 'email') && value.trim() === '')
    return staffText('kit.please-enter', { label: settingLabel(name) })
  return name === 'email' && !isEmail(value.trim()) ? staffText('settings.email-wrong') : null
}
