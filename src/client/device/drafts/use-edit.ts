import { useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { isStale } from '../outbox/outcomes.ts'
import { isEqual, useDraft, type Draft } from './use-draft.ts'

/** Null for a field that no conflict shows, such as a password. */
type FieldWords<Value, Values> =
  readonly [label: string, print: (value: NonNullable<Value>, all: Values) => string] | null

export type FormWords<Values> = { readonly [Name in keyof Values]: FieldWords<Values[Name], Values> }

interface Versioned {
  readonly version?: string | undefined
}

interface Options<Entity, Values> {
  readonly entity: Entity | null
  readonly valuesOf: (entity: Entity | null) => Values
  readonly words: FormWords<Values>
  readonly onClose: () => void
  readonly secrets?: readonly (keyof Values & string)[]
}

interface Difference {
  readonly label: string
  readonly theirs: string
  /** Null when the person did not change the field. The form then has the colleague's value. */
  readonly mine: string | null
}

interface Conflict {
  readonly differences: () => readonly Difference[]
  readonly takeTheirs: () => void
}

export interface Edit<Entity, Values> extends Draft<Values> {
  readonly entity: Entity | null
  readonly conflict: Conflict | null
  readonly meet: (theirs: Entity) => void
  /** Calls `meet` for a refusal of a save that was stale. */
  readonly meets: (error: unknown) => boolean
}

/**
 * Holds the form of an entity that colleagues may change meanwhile (docs/rules.md#versions). When the server refuses it
 * as stale, `conflict` shows both values of each field.
 */
export function useEdit<Entity extends Versioned, Values extends object>(
  form: string | null,
  { entity: opened, valuesOf, words, onClose, secrets = [] }: Options<Entity, Values>,
): Edit<Entity, Values> {
  const [entity, setEntity] = useState(opened)
  const draft = useDraft(form, valuesOf(entity), onClose, { secrets, version: entity?.version })
  const [met, setMet] = useState<{ readonly theirs: Values; readonly taken: readonly string[] } | null>(null)

  const meet = (current: Entity): void => {
    const theirs = valuesOf(current)
    const { values: mine, initial } = draft
    const names = Object.keys(theirs) as (keyof Values & string)[]
    const taken = names.filter((name) => isEqual(mine[name], initial[name]) && !isEqual(theirs[name], initial[name]))
    setMet({ theirs, taken })
    setEntity(current)
    draft.rebase(theirs, current.version)
  }
  const reset = (): void => {
    setMet(null)
    draft.reset()
  }
  return {
    ...draft,
    entity,
    reset,
    conflict: met && { differences: () => differencesOf(words, draft.values, met), takeTheirs: reset },
    meet,
    meets: (error) => {
      const isMet = error instanceof ApiError && isStale(error)
      // The contract gives the entity to each conflict.
      if (isMet) meet(error.current as Entity)
      return isMet
    },
  }
}

function differencesOf<Values extends object>(
  words: FormWords<Values>,
  mine: Values,
  { theirs, taken }: { readonly theirs: Values; readonly taken: readonly string[] },
): readonly Difference[] {
  const names = Object.keys(words) as (keyof Values & string)[]
  return names.flatMap(<Name extends keyof Values & string>(name: Name): Difference[] => {
    const word: FieldWords<Values[Name], Values> = words[name]
    const isSame = isEqual(mine[name], theirs[name])
    if (word === null || (isSame && !taken.includes(name))) return []
    const [label, print] = word
    const text = (all: Values): string => {
      const value = all[name]
      return value === null || value === undefined ? '' : print(value, all)
    }
    return [{ label, theirs: text(theirs), mine: isSame ? null : text(mine) }]
  })
}
