import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { FormProblem } from '#domain/orders/charge-form.ts'
import type { GuestTextKey } from '#domain/texts/guest-texts.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { notify, notifyMissingInformation } from '#client/ui/notices/notices.tsx'

interface Options<Values extends object> {
  initial: Values
  onTyped: ((changes: Partial<Values>) => void) | undefined
  validate: (values: Values) => FormProblem<keyof Values & string>[]
  blocked: boolean
  onValid: (values: Values) => void
}

export interface CheckedForm<Values extends object> {
  values: Values
  form: RefObject<HTMLFormElement | null>
  change: (changes: Partial<Values>) => void
  errorOf: (field: keyof Values & string) => string | null
  submit: (event: FormEvent) => void
}

/** Enter goes to the next empty field, and submits only a complete form. */
export function useCheckedForm<Values extends object>(options: Options<Values>): CheckedForm<Values> {
  const { onTyped, validate } = options
  const [values, setValues] = useState(options.initial)
  const [problems, setProblems] = useState<readonly FormProblem<keyof Values & string>[]>([])
  const form = useRef<HTMLFormElement>(null)
  const dismissWarning = useRef<() => void>(() => undefined)

  const change = (changes: Partial<Values>): void => {
    const next = { ...values, ...changes }
    setValues(next)
    onTyped?.(changes)
    // While the guest types, corrected problems disappear but no new ones appear.
    const still = validate(next)
    setProblems((shown) => shown.filter(({ field, text }) => still.some((p) => p.field === field && p.text === text)))
  }
  const errorOf = (field: keyof Values & string): string | null => {
    const problem = problems.find((one) => one.field === field)
    return problem ? t(problem.text) : null
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (options.blocked) return
    const found = validate(values)
    setProblems(found)
    dismissWarning.current()
    if (found.length > 0) dismissWarning.current = warnMissingFields(found, form.current)
    else options.onValid(values)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type === 'checkbox') return
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    const here = fields.findIndex((field) => field.contains(event.target as Node))
    const isEmpty = ({ dataset }: HTMLElement): boolean =>
      String(Object.entries(values).find(([name]) => name === dataset['field'])?.[1] ?? '').trim() === ''
    const next = fields.find((field, place) => place > here && isEmpty(field))
    if (here === -1 || !next) return
    event.preventDefault()
    next.querySelector<HTMLElement>('input, button')?.focus()
  })
  useEffect(() => {
    const here = form.current
    const listener = (event: KeyboardEvent): void => onKeyDown(event)
    here?.addEventListener('keydown', listener)
    return () => here?.removeEventListener('keydown', listener)
  }, [])
  return { values, form, change, errorOf, submit }
}

const WRONG: GuestTextKey = 'checkout.email-invalid'

/**
 * The warning has the title Missing Information when a value is missing (docs/rules.md#missing-information-warning).
 */
function warnMissingFields(problems: readonly FormProblem<string>[], form: HTMLFormElement | null): () => void {
  const text = problems.map((problem) => t(problem.text)).join('\n')
  const dismiss = problems.every((problem) => problem.text === WRONG)
    ? notify({ text, tone: 'warning' })
    : notifyMissingInformation(t('notice.missing-information'), text)
  const place = `[data-field="${problems[0]?.field ?? ''}"]`
  form?.querySelector<HTMLElement>(`${place} input, ${place} button`)?.focus()
  return dismiss
}
