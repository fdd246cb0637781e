import type { FormProblem } from '#domain/orders/charge-form.ts'
import { t } from '#client/shared-views/texts.ts'
import { noticeDurations, notify } from '#client/ui/notices.tsx'

/** Shows what is missing as the specified warning and moves to the first field that is (product.md 5). Answers how to take it away. */
export function warnMissing(problems: readonly FormProblem<string>[], form: HTMLFormElement | null): () => void {
  const text = problems.map((problem) => t(problem.text)).join('\n')
  const takeAway = notify({
    title: t('notice.missing-information'),
    text,
    tone: 'warning',
    duration: noticeDurations.missingInformation,
  })
  const place = `[data-field="${problems[0]?.field ?? ''}"]`
  form?.querySelector<HTMLElement>(`${place} input, ${place} button`)?.focus()
  return takeAway
}
