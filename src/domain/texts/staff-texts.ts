import { staffTexts } from './en/staff.ts'
import { fillText, type Params } from './fill-text.ts'
import { defaultLocale } from './locale.ts'

export type StaffTextKey = keyof typeof staffTexts

/** Staff screens are always in English. */
export function staffText(key: StaffTextKey, params?: Params): string {
  return fillText(defaultLocale, staffTexts[key], params)
}
