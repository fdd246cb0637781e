import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { outfitterRenamed } from '#client/api/staff.ts'
import { notifyError } from '#client/ui/warn-missing.ts'
import { updateOutfitter, type Outfitter, type OutfitterUpdate } from './settings.commands.ts'

export type SettingName = keyof OutfitterUpdate & keyof Outfitter
type Settings = Pick<Outfitter, SettingName>
type Edits = Partial<Settings>

export type SaveState = 'saving' | 'saved' | 'failed'

interface Autosave {
  /** The outfitter as it was fetched last, with what was edited here and is not saved yet. */
  readonly values: Outfitter
  /** Changes fields here, and nowhere else yet. */
  readonly edit: (fields: Edits) => void
  /** Takes edits back. */
  readonly drop: (...names: readonly SettingName[]) => void
  /**
   * Saves these fields after those that are under way; what is on its way already, or stands at the server, is not sent
   * again. Resolves to false when they were refused.
   */
  readonly save: (fields: Edits) => Promise<boolean>
  /** What was edited and is not saved. */
  readonly edits: Edits
  /** How the last save of a field went; undefined when it was not touched. */
  readonly states: Readonly<Partial<Record<SettingName, SaveState>>>
  /** Why the server refused a field. */
  readonly errors: Readonly<Record<string, string>>
}

/** For how long 'Saved' stands beside a field. */
const SHOWN = 3_000

const namesOf = (fields: Edits): SettingName[] => Object.keys(fields) as SettingName[]
const without = <T extends object>(from: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name))) as T

/**
 * Saves fields of an outfitter one after the other, in the order in which they were left: what is typed last is what
 * stays. Only what was edited here is ever sent, so that nobody's change is taken back by a page that was open. A refused
 * field keeps what was typed and says why.
 */
export function useAutosave(outfitter: Outfitter): Autosave {
  const { id } = outfitter
  const client = useQueryClient()
  const [edits, setEdits] = useState<Edits>({})
  const [states, setStates] = useState<Partial<Record<SettingName, SaveState>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const chain = useRef<Promise<boolean>>(Promise.resolve(true))
  /** What each field will be once all that is under way is saved. */
  const sent = useRef<Edits>({})
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])

  const drop = (...names: readonly SettingName[]): void => setEdits((was) => without(was, names))
  const mark = (names: readonly SettingName[], state: SaveState | undefined): void =>
    setStates((was) => ({ ...was, ...Object.fromEntries(names.map((name) => [name, state])) }))
  const forgive = (names: readonly SettingName[]): void => {
    setErrors((was) => without(was, names))
    setStates((was) =>
      without(
        was,
        names.filter((name) => was[name] === 'failed'),
      ),
    )
  }
  /** They are no longer under way, but for those that were sent anew. */
  const arrived = (fields: Edits): void => {
    const done = namesOf(fields).filter((name) => sent.current[name] === fields[name])
    sent.current = without(sent.current, done)
  }

  const send = async (fields: Edits): Promise<boolean> => {
    const names = namesOf(fields)
    try {
      const saved = await updateOutfitter(id, fields)
      client.setQueryData(outfitterQuery(id).queryKey, saved)
      void client.invalidateQueries({ queryKey: ['outfitters'] })
      if (fields.name !== undefined) void outfitterRenamed(id, saved.name)
      arrived(fields)
      // What was typed on meanwhile stays.
      setEdits((was) =>
        without(
          was,
          names.filter((name) => trimmed(was[name]) === fields[name]),
        ),
      )
      forgive(names)
      mark(names, 'saved')
      timers.current.add(setTimeout(() => mark(names, undefined), SHOWN))
      return true
    } catch (error) {
      arrived(fields)
      if (error instanceof ApiError) setErrors((was) => ({ ...was, ...error.errors }))
      mark(names, 'failed')
      notifyError(error)
      return false
    }
  }

  const save = (fields: Edits): Promise<boolean> => {
    const tidy = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, trimmed(value)])) as Edits
    const known = { ...outfitter, ...sent.current }
    const same = namesOf(tidy).filter((name) => tidy[name] === known[name])
    forgive(same)
    drop(...same.filter((name) => !(name in sent.current)))
    const changed = without(tidy, same)
    if (Object.keys(changed).length === 0)
      return Object.keys(sent.current).length > 0 ? chain.current : Promise.resolve(true)
    sent.current = { ...sent.current, ...changed }
    mark(namesOf(changed), 'saving')
    const done = chain.current.then(() => send(changed))
    chain.current = done
    return done
  }
  return {
    values: { ...outfitter, ...edits },
    edit: (fields) => setEdits((was) => ({ ...was, ...fields })),
    drop,
    save,
    edits,
    states,
    errors,
  }
}

const trimmed = <T>(value: T): T => (typeof value === 'string' ? (value.trim() as T) : value)
