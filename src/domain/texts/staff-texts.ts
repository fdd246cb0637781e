import { staffTexts } from './en/staff.ts'
import { fillText, type Params } from './fill-text.ts'
import { defaultLocale } from './locale.ts'

/** The key of a sentence that a staff screen may show. */
export type StaffTextKey = keyof typeof staffTexts

/** Returns a sentence of the staff screens, which are always in English. */
export function staffText(key: StaffTextKey, params?: Params): string {
  return fillText(defaultLocale, staffTexts[key], params)
}
