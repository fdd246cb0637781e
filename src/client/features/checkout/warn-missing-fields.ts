import type { FormProblem } from '#domain/orders/charge-form.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { notifyMissingInformation } from '#client/ui/notices/notices.tsx'

/**
 * Shows the Missing Information warning (docs/rules.md#missing-information-warning) and focuses the first field.
 * Returns the function that dismisses the warning.
 */
export function warnMissingFields(problems: readonly FormProblem<string>[], form: HTMLFormElement | null): () => void {
  const text = problems.map((problem) => t(problem.text)).join('\n')
  const dismiss = notifyMissingInformation(t('notice.missing-information'), text)
  const place = `[data-field="${problems[0]?.field ?? ''}"]`
  form?.querySelector<HTMLElement>(`${place} input, ${place} button`)?.focus()
  return dismiss
}
