import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { renameOpenedOutfitter } from '#client/api/staff-session.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { updateOutfitter, type Outfitter, type OutfitterUpdate } from './settings.commands.ts'

type SettingName = keyof OutfitterUpdate & keyof Outfitter
type Settings = Pick<Outfitter, SettingName>
type Edits = Partial<Settings>
type IsValid = (name: string, value: unknown) => boolean

export type SaveState = 'saving' | 'saved' | 'failed'

export interface Autosave {
  /** The outfitter as last fetched, with the unsaved edits on top. */
  readonly values: Outfitter
  /** Changes fields in the form and sends nothing to the server. */
  readonly edit: (fields: Edits) => void
  readonly drop: (...names: readonly SettingName[]) => void
  /**
   * Sends the fields to the server after the saves in flight. Skips a field whose value the server already has, or
   * whose value a save in flight is sending. Resolves to false when the server refuses.
   */
  readonly save: (fields: Edits) => Promise<boolean>
  /** Saves all valid edits, also those that the server refused before. */
  readonly saveEdits: () => Promise<boolean>
  /** State of the latest save of each field. Undefined when the field has no recent save. */
  readonly states: Readonly<Partial<Record<SettingName, SaveState>>>
  readonly errors: Readonly<Record<string, string>>
}

const always: IsValid = () => true

/** Milliseconds for which 'Saved' shows beside a field. */
const SAVED_SHOWN = 3_000

const namesOf = (fields: Edits): SettingName[] => Object.keys(fields) as SettingName[]
const without = <T extends object>(from: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name))) as T
const trimmed = <T>(value: T): T => (typeof value === 'string' ? (value.trim() as T) : value)

function useSaveStates() {
  const [states, setStates] = useState<Partial<Record<SettingName, SaveState>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])

  const mark = (names: readonly SettingName[], state: SaveState | undefined): void =>
    setStates((was) => ({ ...was, ...Object.fromEntries(names.map((name) => [name, state])) }))
  const clearFailure = (names: readonly SettingName[]): void => {
    setErrors((was) => without(was, names))
    setStates((was) =>
      without(
        was,
        names.filter((name) => was[name] === 'failed'),
      ),
    )
  }
  return {
    states,
    errors,
    clearFailure,
    markSaving: (names: readonly SettingName[]): void => mark(names, 'saving'),
    markSaved: (names: readonly SettingName[]): void => {
      clearFailure(names)
      mark(names, 'saved')
      timers.current.add(setTimeout(() => mark(names, undefined), SAVED_SHOWN))
    },
    markFailed: (names: readonly SettingName[], error: unknown): void => {
      if (error instanceof ApiError) setErrors((was) => ({ ...was, ...error.errors }))
      mark(names, 'failed')
    },
  }
}

async function storeSaved(client: QueryClient, saved: Outfitter, isRenamed: boolean): Promise<void> {
  const { queryKey } = outfitterQuery(saved.id)
  // A fetch that began before the save holds old values. It must not overwrite the saved outfitter.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, saved)
  void client.invalidateQueries({ queryKey: ['outfitters'] })
  if (isRenamed) void renameOpenedOutfitter(saved.id, saved.name)
}

/**
 * Saves fields of an outfitter one call at a time, so that the last entry wins. Sends only fields edited here: an open
 * page must not revert another person's change. A refused field keeps its entry and shows the reason. What was typed is
 * also saved when the person leaves the page, reloads it or closes the tab. No field loses the focus then.
 */
export function useAutosave(outfitter: Outfitter, isValid: IsValid = always): Autosave {
  const client = useQueryClient()
  const [edits, setEdits] = useState<Edits>({})
  const { states, errors, clearFailure, markSaving, markSaved, markFailed } = useSaveStates()
  const chain = useRef<Promise<boolean>>(Promise.resolve(true))
  /** Values, by field, that the saves in flight are sending. */
  const sent = useRef<Edits>({})

  const drop = (...names: readonly SettingName[]): void => setEdits((was) => without(was, names))
  const clearSent = (fields: Edits): void => {
    const done = namesOf(fields).filter((name) => sent.current[name] === fields[name])
    sent.current = without(sent.current, done)
  }

  const send = async (fields: Edits): Promise<boolean> => {
    const names = namesOf(fields)
    try {
      await storeSaved(client, await updateOutfitter(outfitter.id, fields), fields.name !== undefined)
      clearSent(fields)
      // The user may have typed on during the save. A field that differs from its saved value keeps the new entry.
      setEdits((was) =>
        without(
          was,
          names.filter((name) => trimmed(was[name]) === fields[name]),
        ),
      )
      markSaved(names)
      return true
    } catch (error) {
      clearSent(fields)
      markFailed(names, error)
      notifyError(error)
      return false
    }
  }

  const save = (fields: Edits): Promise<boolean> => {
    const tidy = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, trimmed(value)])) as Edits
    const known = { ...outfitter, ...sent.current }
    const same = namesOf(tidy).filter((name) => tidy[name] === known[name])
    clearFailure(same)
    drop(...same.filter((name) => !(name in sent.current)))
    const changed = without(tidy, same)
    if (Object.keys(changed).length === 0)
      return Object.keys(sent.current).length > 0 ? chain.current : Promise.resolve(true)
    sent.current = { ...sent.current, ...changed }
    markSaving(namesOf(changed))
    const done = chain.current.then(() => send(changed))
    chain.current = done
    return done
  }
  const valid = (): Edits => Object.fromEntries(Object.entries(edits).filter(([name, value]) => isValid(name, value)))
  useLeaving(() => {
    const refused = Object.keys(states).filter((name) => states[name as SettingName] === 'failed')
    void save(without(valid(), refused))
  })
  const edit = (fields: Edits): void => setEdits((was) => ({ ...was, ...fields }))
  return { values: { ...outfitter, ...edits }, edit, drop, save, saveEdits: () => save(valid()), states, errors }
}

/** Calls `leave` when the page unmounts, is reloaded or closed, or goes into the background. */
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
