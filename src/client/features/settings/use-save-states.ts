import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import type { Outfitter, OutfitterUpdate } from './settings.commands.ts'

export type SettingName = Exclude<keyof OutfitterUpdate & keyof Outfitter, 'version'>

/** 'stale': a colleague saved the field meanwhile, and the user has not decided yet. */
export type SaveState = 'saving' | 'saved' | 'failed' | 'stale'

const SAVED_SHOWN = 3_000

export const without = <T extends object>(from: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name))) as T

export function useSaveStates() {
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
        names.filter((name) => was[name] === 'failed' || was[name] === 'stale'),
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
    markStale: (names: readonly SettingName[]): void => mark(names, 'stale'),
    markFailed: (names: readonly SettingName[], error: unknown): void => {
      if (error instanceof ApiError) setErrors((was) => ({ ...was, ...error.errors }))
      mark(names, 'failed')
    },
  }
}
