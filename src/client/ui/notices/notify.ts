import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { notify, notifyMissingInformation } from './notices.tsx'

/**
 * Warns the user about empty required fields, and names them by their labels
 * (docs/rules.md#missing-information-warning). Returns the function that removes the notice.
 */
export function notifyMissing(labels: readonly string[]): () => void {
  return notifyIncomplete(labels.map((label) => staffText('kit.please-enter', { label })).join('\n'))
}

/**
 * Warns the user that something is missing, by a whole sentence instead of field labels. Returns the function that
 * removes the notice.
 */
export function notifyIncomplete(text: string): () => void {
  return notifyMissingInformation(staffText('kit.missing-information'), text)
}

/** Warns the user about an entry that is wrong, not missing. Returns the function that removes the notice. */
export function notifyWarning(text: string): () => void {
  return notify({ text, tone: 'warning' })
}

/** Shows a notice about a failed call (docs/rules.md#error-notice). Returns the function that removes the notice. */
export function notifyError(error: unknown, about?: string): () => void {
  return notify({ title: staffText('kit.error'), about, text: errorMessage(error), tone: 'danger' })
}

/**
 * Shows a notice about a list that failed to load. Shows none when the server was not reached, because the offline
 * banner and the empty list already say so.
 */
export function notifyFailedLoad(error: unknown, text: string): void {
  if (error instanceof ApiError && error.isOffline) return
  notify({ title: staffText('kit.error'), text, tone: 'danger' })
}

export function notifySuccess(text: string, about?: string): () => void {
  return notify({ about, text, tone: 'good' })
}
