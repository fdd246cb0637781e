import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { notifyError, notifyGood } from './warn-missing.ts'

const none: Readonly<Record<string, string>> = {}

export interface Saving {
  readonly busy: boolean
  /** The server's sentences by field, of the last try. */
  readonly errors: Readonly<Record<string, string>>
  /** Runs one command at a time. Resolves to false when it failed: what was typed stays for the next try. */
  readonly run: (command: () => Promise<unknown>) => Promise<boolean>
  readonly forget: () => void
}

/** Saves what a form or a button asks for: says how it went, and has what it changed fetched anew. */
export function useSaving(changes: readonly QueryKey[], text: string | null = staffText('saved.data')): Saving {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState(none)
  const running = useRef(false)
  const run = async (command: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      await command()
      setErrors(none)
      // Done is done: the lists follow in their own time.
      for (const queryKey of changes) void queries.invalidateQueries({ queryKey })
      if (text !== null) notifyGood(text)
      return true
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors)
      notifyError(error)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const forget = (): void => setErrors(none)
  return { busy, errors, run, forget }
}
