import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { renameOpenedOutfitter } from '#client/api/staff-session.ts'
import { isStale } from '#client/device/outbox/outcomes.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { updateOutfitter, type Outfitter } from './settings.commands.ts'
import { useSaveStates, without, type SaveState, type SettingName } from './use-save-states.ts'
import { draftOf, dropDraft, storeDraft } from '#client/device/drafts/draft-store.ts'

export interface Autosave {
  readonly stored: Outfitter
  readonly values: Outfitter
  /** Changes fields in the form and sends nothing to the server. */
  readonly edit: (fields: Edits) => void
  /** Forgets edits, but not those about which the user must decide. */
  readonly drop: (...names: readonly SettingName[]) => void
  /**
   * Sends the fields to the server after the saves in flight. Skips a field whose value the server already has, or
   * whose value a save in flight is sending. Skips a field that a colleague saved meanwhile until the user decides.
   * Resolves to false when the server refuses.
   */
  readonly save: (fields: Edits) => Promise<boolean>
  readonly saveEdits: () => Promise<boolean>
  /** Decides about a field that a colleague saved meanwhile: the user's value replaces it, or is given up. */
  readonly decide: (name: SettingName, whose: 'mine' | 'theirs') => void
  readonly states: Readonly<Partial<Record<SettingName, SaveState>>>
  readonly errors: Readonly<Record<string, string>>
}

const always: IsValid = () => true

const trimmed = <T>(value: T): T => (typeof value === 'string' ? (value.trim() as T) : value)

async function storeSaved(client: QueryClient, saved: Outfitter, isRenamed: boolean): Promise<void> {
  const { queryKey } = outfitterQuery(saved.id)
  // A fetch that began before the save holds old values.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, saved)
  void client.invalidateQueries({ queryKey: ['outfitters'] })
  if (isRenamed) void renameOpenedOutfitter(saved.id, saved.name)
}

function useSends(outfitter: Outfitter, edits: ReturnType<typeof useEdits>, marks: ReturnType<typeof useSaveStates>) {
  const { latest, drop, rebase } = edits
  const client = useQueryClient()
  const chain = useRef<Promise<boolean>>(Promise.resolve(true))
  const sent = useRef<Edits>({})
  /** Fields that a colleague saved meanwhile and about which the user has not decided. */
  const undecided = useRef(new Set<SettingName>())

  const send = async (fields: Edits): Promise<boolean> => {
    let isSaved = true
    for (const group of edits.byVersion(fields)) isSaved = (await sendGroup(group)) && isSaved
    return isSaved
  }

  const sendGroup = async ({ fields, version }: { fields: Edits; version: string | undefined }): Promise<boolean> => {
    const names = namesOf(fields)
    const clearSent = (): void => {
      sent.current = without(
        sent.current,
        names.filter((name) => sent.current[name] === fields[name]),
      )
    }
    try {
      const saved = await updateOutfitter(outfitter.id, { ...fields, version })
      await storeSaved(client, saved, fields.name !== undefined)
      clearSent()
      rebase(names, saved.version)
      drop(...names.filter((name) => trimmed(latest.current[name]) === fields[name]))
      marks.markSaved(names)
      return true
    } catch (error) {
      clearSent()
      if (error instanceof ApiError && isStale(error)) return meet(fields, error)
      marks.markFailed(names, error)
      notifyError(error)
      return false
    }
  }

  /** Shows a colleague's values of the fields that both changed, and saves the others. */
  const meet = async (fields: Edits, { errors, current }: ApiError): Promise<boolean> => {
    const theirs = current as Outfitter
    const stale = namesOf(fields).filter((name) => name in errors)
    const others = without(fields, stale)
    await storeSaved(client, theirs, false)
    for (const name of stale) undecided.current.add(name)
    marks.markStale(stale)
    rebase(namesOf(others), theirs.version)
    if (Object.keys(others).length > 0) await send(others)
    return false
  }

  const enqueue = (fields: Edits): Promise<boolean> => {
    sent.current = { ...sent.current, ...fields }
    marks.markSaving(namesOf(fields))
    chain.current = chain.current.then(() => send(fields))
    return chain.current
  }
  return { chain, sent, undecided, enqueue }
}

/**
 * Saves fields of an outfitter one call at a time, so that the last entry wins. Sends only fields edited here: an open
 * page must not revert another person's change. What was typed is also saved when the person leaves the page, reloads
 * it or closes the tab, or else when the page opens again. `form` names the page.
 */
export function useAutosave(form: string, outfitter: Outfitter, isValid: IsValid = always): Autosave {
  const held = useEdits(form, outfitter, isValid)
  const { edits, latest, edit, drop } = held
  const marks = useSaveStates()
  const { chain, sent, undecided, enqueue } = useSends(outfitter, held, marks)

  const save = (fields: Edits): Promise<boolean> => {
    const ready = without(fields, [...undecided.current])
    const tidy = Object.fromEntries(Object.entries(ready).map(([name, value]) => [name, trimmed(value)])) as Edits
    const known = { ...outfitter, ...sent.current }
    const same = namesOf(tidy).filter((name) => tidy[name] === known[name])
    marks.clearFailure(same)
    drop(...same.filter((name) => !(name in sent.current)))
    const changed = without(tidy, same)
    if (Object.keys(changed).length === 0)
      return Object.keys(sent.current).length > 0 ? chain.current : Promise.resolve(undecided.current.size === 0)
    edit(without(changed, namesOf(latest.current)))
    return enqueue(changed)
  }
  const decide: Autosave['decide'] = (name, whose) => {
    undecided.current.delete(name)
    marks.clearFailure([name])
    if (whose === 'theirs') return drop(name)
    held.rebase([name], outfitter.version)
    void save({ [name]: latest.current[name] })
  }
  const valid = (): Edits => Object.fromEntries(Object.entries(edits).filter(([name, value]) => isValid(name, value)))
  const [restored] = useState(edits)
  const saveRestored = useRef(() => save(restored))
  useEffect(() => void (Object.keys(restored).length > 0 && saveRestored.current()), [restored])
  const { states, errors } = marks
  useLeaving(() => {
    const refused = namesOf(edits).filter((name) => states[name] === 'failed')
    void save(without(valid(), refused))
  })
  return {
    stored: outfitter,
    values: { ...outfitter, ...edits },
    edit,
    drop: (...names) => drop(...names.filter((name) => !undecided.current.has(name))),
    save,
    saveEdits: async () => (await save(valid())) && undecided.current.size === 0,
    decide,
    states,
    errors,
  }
}

function useLeaving(leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => void (latest.current = leave))
  useEffect(() => {
    const left = (): void => latest.current()
    const looked = (): void => void (document.visibilityState === 'hidden' && left())
    addEventListener('pagehide', left)
    document.addEventListener('visibilitychange', looked)
    return () => {
      removeEventListener('pagehide', left)
      document.removeEventListener('visibilitychange', looked)
      left()
    }
  }, [])
}

type Edits = Partial<Pick<Outfitter, SettingName>>
type IsValid = (name: string, value: unknown) => boolean

const namesOf = (fields: Edits): SettingName[] => Object.keys(fields) as SettingName[]

/**
 * Holds the edits that the server does not have. They stay on this device until it has them, also when the tab closes
 * before its answer (docs/rules.md#drafts). A new page begins without the invalid ones.
 */
function useEdits(form: string, outfitter: Outfitter, isValid: IsValid) {
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
    else storeDraft(draft, { fields: next, version: [...begun.current.values()][0] })
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
