import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { notifyError } from '#client/ui/warn-missing.ts'
import { updateOutfitter, type Outfitter, type OutfitterUpdate } from './settings.commands.ts'

type Field = keyof OutfitterUpdate & keyof Outfitter

export type SaveState = 'saving' | 'saved' | 'failed'

interface Autosave {
  /** How the last save of a field went; undefined when it was not touched. */
  readonly states: Readonly<Partial<Record<Field, SaveState>>>
  /** Why the server refused a field. */
  readonly errors: Readonly<Record<string, string>>
  /** Saves these fields after those that are under way. Resolves to false when they were refused. */
  readonly save: (fields: OutfitterUpdate) => Promise<boolean>
}

/** For how long 'Saved' stands beside a field. */
const SHOWN = 3_000

const namesOf = (fields: OutfitterUpdate): Field[] => Object.keys(fields) as Field[]

/**
 * Saves fields of an outfitter one after the other, in the order in which they were left: what is typed last is what
 * stays. A refused field keeps what was typed and says why.
 */
export function useAutosave(outfitterId: number): Autosave {
  const client = useQueryClient()
  const [states, setStates] = useState<Partial<Record<Field, SaveState>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const chain = useRef<Promise<unknown>>(Promise.resolve())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])

  const mark = (names: readonly Field[], state: SaveState | undefined): void =>
    setStates((was) => ({ ...was, ...Object.fromEntries(names.map((name) => [name, state])) }))

  const send = async (fields: OutfitterUpdate): Promise<boolean> => {
    const names = namesOf(fields)
    try {
      const outfitter = await updateOutfitter(outfitterId, fields)
      client.setQueryData(outfitterQuery(outfitterId).queryKey, outfitter)
      await client.invalidateQueries({ queryKey: ['outfitters'] })
      setErrors((was) =>
        Object.fromEntries(Object.entries(was).filter(([name]) => !names.some((each) => each === name))),
      )
      mark(names, 'saved')
      const timer = setTimeout(() => mark(names, undefined), SHOWN)
      timers.current.add(timer)
      return true
    } catch (error) {
      if (error instanceof ApiError) setErrors((was) => ({ ...was, ...error.errors }))
      mark(names, 'failed')
      notifyError(error)
      return false
    }
  }

  const save = (fields: OutfitterUpdate): Promise<boolean> => {
    mark(namesOf(fields), 'saving')
    const done = chain.current.then(() => send(fields))
    chain.current = done
    return done
  }
  return { states, errors, save }
}
