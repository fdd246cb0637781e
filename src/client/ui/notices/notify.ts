import { loginText } from '#domain/texts/login-text.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { notify, notifyMissingInformation } from './notices.tsx'

/** See docs/rules.md#missing-information-warning. */
export function notifyMissing(labels: readonly string[]): () => void {
  return notifyIncomplete(labels.map((label) => loginText('kit.please-enter', { label })).join('\n'))
}

export function notifyIncomplete(text: string): () => void {
  return notifyMissingInformation(loginText('kit.missing-information'), text)
}

/** Warns the user about an entry that is wrong, not missing. */
export function notifyWarning(text: string): () => void {
  return notify({ text, tone: 'warning' })
}

/** See docs/rules.md#error-notice. */
export function notifyError(error: unknown, about?: string): () => void {
  return notify({ title: loginText('kit.error'), about, text: errorMessage(error), tone: 'danger' })
}

/** Shows no notice when the server was not reached, because the offline banner and the empty list already say so. */
export function notifyFailedLoad(error: unknown, text: string): void {
  if (error instanceof ApiError && error.isOffline) return
  notify({ title: loginText('kit.error'), text, tone: 'danger' })
}

export function notifySuccess(text: string, about?: string): () => void {
  return notify({ about, text, tone: 'good' })
}
