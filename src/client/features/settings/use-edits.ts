import { useRef, useState } from 'react'
import { draftOf, dropDraft, keepDraft } from '#client/device/drafts/draft-store.ts'
import type { Outfitter } from './settings.commands.ts'
import { without, type SettingName } from './use-save-states.ts'

export type Edits = Partial<Pick<Outfitter, SettingName>>
export type IsValid = (name: string, value: unknown) => boolean

export const namesOf = (fields: Edits): SettingName[] => Object.keys(fields) as SettingName[]

/**
 * Holds the edits that the server does not have. They stay on this device until it has them, also when the tab closes
 * before its answer (docs/rules.md#drafts). A new page begins without the invalid ones.
 */
export function useEdits(form: string, outfitter: Outfitter, isValid: IsValid) {
  const draft = `${form} ${outfitter.id}`
  const [kept] = useState(() => draftOf(draft))
  const [edits, setEdits] = useState<Edits>(() =>
    Object.fromEntries(
      Object.entries(kept?.fields ?? {}).filter(
        ([name, value]) => Object.hasOwn(outfitter, name) && isValid(name, value),
      ),
    ),
  )
  const latest = useRef(edits)
  /** The outfitter's version that the user saw when the edit of a field began. The oldest edit comes first. */
  const begun = useRef(new Map(namesOf(edits).map((name) => [name, kept?.version] as const)))
  const put = (next: Edits): void => {
    latest.current = next
    for (const name of begun.current.keys()) if (!(name in next)) begun.current.delete(name)
    setEdits(next)
    if (Object.keys(next).length === 0) dropDraft(draft)
    else keepDraft(draft, { fields: next, version: [...begun.current.values()][0] })
  }
  return {
    edits,
    latest,
    /** Groups the fields of a save by the version that it must send with them. */
    byVersion: (fields: Edits) => {
      const versionOf = (name: SettingName) => begun.current.get(name)
      return [...new Set(namesOf(fields).map(versionOf))].map((version) => {
        const others = namesOf(fields).filter((name) => versionOf(name) !== version)
        return { version, fields: without(fields, others) }
      })
    },
    edit: (fields: Edits): void => {
      for (const name of namesOf(fields)) if (!begun.current.has(name)) begun.current.set(name, outfitter.version)
      put({ ...latest.current, ...fields })
    },
    drop: (...names: readonly SettingName[]): void => put(without(latest.current, names)),
    /** Edits of these fields now belong to a newer version. */
    rebase: (names: readonly SettingName[], version: string): void => {
      for (const name of names) if (begun.current.delete(name)) begun.current.set(name, version)
    },
  }
}
