import { useRef, useState } from 'react'
import { draftOf, dropDraft, keepDraft, type DraftFields } from './draft-store.ts'

interface Options<Values> {
  /** Names of fields that are never kept on the device: passwords and codes. */
  readonly secrets?: readonly (keyof Values & string)[]
}

export interface Draft<Values> {
  readonly values: Values
  readonly isChanged: boolean
  readonly isRestored: boolean
  readonly change: (next: Partial<Values>) => void
  /** Resets the fields to the values that the form shows without the draft. */
  readonly reset: () => void
  /** Deletes the draft. Call it after the person saved the form or discarded the draft. */
  readonly clear: () => void
  readonly close: () => void
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function changesOf<Values extends object>(values: Values, first: Values, secrets: readonly string[]): DraftFields {
  const now = Object.entries(values)
  const was = new Map(Object.entries(first))
  return Object.fromEntries(now.filter(([name, value]) => !secrets.includes(name) && !isEqual(value, was.get(name))))
}

/**
 * Puts the draft's fields over the form's initial values. Ignores fields of an earlier build that the form no longer
 * has.
 */
function withDraft<Values extends object>(first: Values, kept: DraftFields | null): Values {
  const known = Object.entries(kept ?? {}).filter(([name]) => Object.hasOwn(first, name))
  return { ...first, ...Object.fromEntries(known) }
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
  { secrets = [] }: Options<Values> = {},
): Draft<Values> {
  const [first] = useState(initial)
  const [{ values, isRestored }, setState] = useState(() => {
    const kept = form === null ? null : draftOf(form)
    const restored = withDraft(first, kept)
    return { values: restored, isRestored: !isEqual(restored, first) }
  })
  // Newest values of the form. One press may make two changes before the next render. The second change must build on
  // the first, which `values` does not contain yet.
  const latest = useRef(values)
  const clear = (): void => {
    if (form !== null) dropDraft(form)
  }
  const show = (next: Values, isStillRestored: boolean): void => {
    latest.current = next
    setState({ values: next, isRestored: isStillRestored })
    if (form === null) return
    const changes = changesOf(next, first, secrets)
    if (Object.keys(changes).length > 0) keepDraft(form, changes)
    else dropDraft(form)
  }
  return {
    values,
    isChanged: !isEqual(values, first),
    isRestored,
    change: (next) => show({ ...latest.current, ...next }, isRestored),
    reset: () => show(first, false),
    clear,
    close: () => {
      clear()
      onClose()
    },
  }
}
