import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { FormProblem } from '#domain/orders/charge-form.ts'
import { t } from '#client/shared-views/chosen-texts.ts'

interface Options<Values extends object> {
  initial: Values
  onTyped: ((changes: Partial<Values>) => void) | undefined
  validate: (values: Values) => FormProblem<keyof Values & string>[]
  blocked: boolean
  onValid: (values: Values) => void
  /** Called on Enter in a complete form, in place of the submit. */
  onEnd?: (() => void) | undefined
}

export interface CheckedForm<Values extends object> {
  values: Values
  form: RefObject<HTMLFormElement | null>
  change: (changes: Partial<Values>) => void
  errorOf: (field: keyof Values & string) => string | null
  submit: (event: FormEvent) => void
}

/**
 * The first empty field has the focus. Enter goes to the next empty field, and submits only a complete form. A problem
 * stands once, at the first of its fields.
 */
export function useCheckedForm<Values extends object>(options: Options<Values>): CheckedForm<Values> {
  const { onTyped, validate } = options
  const [values, setValues] = useState(options.initial)
  const [problems, setProblems] = useState<readonly FormProblem<keyof Values & string>[]>([])
  const form = useRef<HTMLFormElement>(null)

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
    if (!problem || problems.find((one) => one.text === problem.text) !== problem) return null
    return t(problem.text)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (options.blocked) return
    const found = validate(values)
    setProblems(found)
    if (found.length === 0) return options.onValid(values)
    const first = fieldsOf(form.current).find(({ dataset }) => found.some(({ field }) => field === dataset['field']))
    inputOf(first)?.focus()
  }
  const isEmpty = ({ dataset }: HTMLElement): boolean =>
    String(Object.entries(values).find(([name]) => name === dataset['field'])?.[1] ?? '').trim() === ''
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type === 'checkbox') return
    const fields = fieldsOf(form.current)
    const here = fields.findIndex((field) => field.contains(event.target as Node))
    const next = fields.find((field, place) => place > here && isEmpty(field))
    if (here === -1 || (!next && !options.onEnd)) return
    event.preventDefault()
    if (next) inputOf(next)?.focus()
    else options.onEnd?.()
  })
  const focusFirst = useEffectEvent(() => inputOf(fieldsOf(form.current).find(isEmpty))?.focus({ preventScroll: true }))
  useEffect(() => {
    const here = form.current
    const listener = (event: KeyboardEvent): void => onKeyDown(event)
    here?.addEventListener('keydown', listener)
    focusFirst()
    return () => here?.removeEventListener('keydown', listener)
  }, [])
  return { values, form, change, errorOf, submit }
}

function fieldsOf(form: HTMLFormElement | null): HTMLElement[] {
  return [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
}

function inputOf(field: HTMLElement | undefined): HTMLElement | null {
  return field?.querySelector<HTMLElement>('input, button') ?? null
}
