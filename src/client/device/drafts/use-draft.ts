import { useRef, useState } from 'react'
import { draftOf, dropDraft, storeDraft, type DraftFields, type DraftContent } from './draft-store.ts'

interface Options<Values> {
  /** Names of fields that are never kept on the device: passwords and codes. */
  readonly secrets?: readonly (keyof Values & string)[]
  readonly version?: string | undefined
}

interface Base<Values> {
  readonly values: Values
  readonly version: string | undefined
}

interface State<Values> {
  readonly base: Base<Values>
  readonly values: Values
  readonly isRestored: boolean
  readonly version: string | undefined
}

export interface Draft<Values> {
  readonly values: Values
  /** The values that the form shows without the draft. */
  readonly initial: Values
  /** The version of the entity with which the person began to type, also days ago. A save sends it. */
  readonly version: string | undefined
  readonly isChanged: boolean
  readonly isRestored: boolean
  readonly change: (next: Partial<Values>) => void
  readonly reset: () => void
  /** Lays what the person changed over newer values of the entity. */
  readonly rebase: (values: Values, version: string | undefined) => void
  /** Call it after the person saved the form or discarded the draft. */
  readonly clear: () => void
  readonly close: () => void
}

export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function changesOf<Values extends object>(
  values: Values,
  first: Values,
  secrets: readonly string[] = [],
): Partial<Values> {
  const now = Object.entries(values)
  const was = new Map(Object.entries(first))
  const changed = now.filter(([name, value]) => !secrets.includes(name) && !isEqual(value, was.get(name)))
  return Object.fromEntries(changed) as Partial<Values>
}

/** Ignores fields of an earlier build that the form no longer has. */
function withDraft<Values extends object>(first: Values, fields: DraftFields): Values {
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(first, name))
  return { ...first, ...Object.fromEntries(known) }
}

function openedWith<Values extends object>(base: Base<Values>, kept: DraftContent | null): State<Values> {
  const values = withDraft(base.values, kept?.fields ?? {})
  return { base, values, isRestored: !isEqual(values, base.values), version: kept?.version ?? base.version }
}

/**
 * Holds the values of a form. Values that differ from `initial` stay on this device until the person saves or discards
 * them (docs/rules.md#drafts). `form` names the form and the edited entity; null keeps no draft. Values must be plain
 * JSON.
 */
export function useDraft<Values extends object>(
  form: string | null,
  initial: Values,
  onClose: () => void,
  { secrets = [], version }: Options<Values> = {},
): Draft<Values> {
  const [state, setState] = useState(() =>
    openedWith({ values: initial, version }, form === null ? null : draftOf(form)),
  )
  // One press may make two changes before the next render. The second change must build on the first, which `state`
  // does not contain yet.
  const latest = useRef(state)
  const clear = (): void => {
    if (form !== null) dropDraft(form)
  }
  const show = (next: State<Values>): void => {
    latest.current = next
    setState(next)
    if (form === null) return
    const fields = changesOf(next.values, next.base.values, secrets)
    if (Object.keys(fields).length > 0) storeDraft(form, { fields, version: next.version })
    else dropDraft(form)
  }
  const { base, values, isRestored } = state
  return {
    values,
    initial: base.values,
    version: state.version,
    isChanged: !isEqual(values, base.values),
    isRestored,
    change: (next) => show({ ...latest.current, values: { ...latest.current.values, ...next } }),
    reset: () => show(openedWith(latest.current.base, null)),
    rebase: (newer, newVersion) => {
      const mine = changesOf(latest.current.values, latest.current.base.values)
      const newBase = { values: newer, version: newVersion }
      show({ ...latest.current, base: newBase, values: { ...newer, ...mine }, version: newVersion })
    },
    clear,
    close: () => {
      clear()
      onClose()
    },
  }
}
