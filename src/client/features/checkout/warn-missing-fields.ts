import type { FormProblem } from '#domain/orders/charge-form.ts'
import type { GuestTextKey } from '#domain/texts/guest-texts.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { notify, notifyMissingInformation } from '#client/ui/notices/notices.tsx'

/**
 * Text for an invalid email address, the only problem text about a wrong value. All other problem texts are about
 * missing values.
 */
const WRONG: GuestTextKey = 'checkout.email-invalid'

/**
 * Warns of a form's problems and focuses the first field. The warning has the title Missing Information when a value is
 * missing (docs/rules.md#missing-information-warning). Returns the function that dismisses the warning.
 */
export function warnMissingFields(problems: readonly FormProblem<string>[], form: HTMLFormElement | null): () => void {
  const text = problems.map((problem) => t(problem.text)).join('\n')
  const dismiss = problems.every((problem) => problem.text === WRONG)
    ? notify({ text, tone: 'warning' })
    : notifyMissingInformation(t('notice.missing-information'), text)
  const place = `[data-field="${problems[0]?.field ?? ''}"]`
  form?.querySelector<HTMLElement>(`${place} input, ${place} button`)?.focus()
  return dismiss
}
