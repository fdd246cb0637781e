import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { notify, notifyMissingInformation } from './notices.tsx'

/**
 * Warns of empty required fields, by their labels (docs/rules.md#missing-information-warning). Returns the function
 * that removes it.
 */
export function notifyMissing(labels: readonly string[]): () => void {
  return notifyIncomplete(labels.map((label) => staffText('kit.please-enter', { label })).join('\n'))
}

/** Warns of something else that is missing, by a whole sentence. Returns the function that removes it. */
export function notifyIncomplete(text: string): () => void {
  return notifyMissingInformation(staffText('kit.missing-information'), text)
}

/** Warns of an entry that is there and wrong, so that nothing is missing. Returns the function that removes it. */
export function notifyWarning(text: string): () => void {
  return notify({ text, tone: 'warning' })
}

/** Shows a failed call (docs/rules.md#error-notice). Returns the function that removes it. */
export function notifyError(error: unknown, about?: string): () => void {
  return notify({ title: staffText('kit.error'), about, text: errorMessage(error), tone: 'danger' })
}

/** Shows a failed load, except one that did not reach the server: the banner and the list say so. */
export function notifyFailedLoad(error: unknown, text: string): void {
  if (error instanceof ApiError && error.isOffline) return
  notify({ title: staffText('kit.error'), text, tone: 'danger' })
}

export function notifySuccess(text: string, about?: string): () => void {
  return notify({ about, text, tone: 'good' })
}
