import { loginTexts } from './en/staff-login.ts'
import { fillText, type Params } from './fill-text.ts'
import { defaultLocale } from './locale.ts'

/** As `staffText`, without the texts of staff's other pages. */
export function loginText(key: keyof typeof loginTexts, params?: Params): string {
  return fillText(defaultLocale, loginTexts[key], params)
}
