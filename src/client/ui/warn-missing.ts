import { staffText } from '#domain/texts/staff-texts.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { noticeDurations, notify } from './notices.tsx'

/** Warns of empty required fields by their labels (product.md 5). Answers how to take it away. */
export function warnMissing(labels: readonly string[]): () => void {
  return notify({
    title: staffText('kit.missing-information'),
    text: labels.map((label) => staffText('kit.please-enter', { label })).join('\n'),
    tone: 'warning',
    duration: noticeDurations.missingInformation,
  })
}

/** Warns of one thing that is wrong in a form (product.md 5). */
export function warn(text: string): () => void {
  return notify({ title: staffText('kit.missing-information'), text, tone: 'warning' })
}

/** Tells of a failed call (product.md 8): the server's sentences, or that there was an error. */
export function notifyError(error: unknown): () => void {
  return notify({ title: staffText('kit.error'), text: errorMessage(error), tone: 'danger' })
}

/** A success notice, such as 'Data Saved'. */
export function notifyGood(text: string): () => void {
  return notify({ text, tone: 'good' })
}
