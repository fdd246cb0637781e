import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { notifyError, notifySuccess } from './notify.ts'

const none: Readonly<Record<string, string>> = {}

export interface Saving {
  readonly busy: boolean
  readonly errors: Readonly<Record<string, string>>
  /** Runs one command at a time. Resolves to false on failure, so that the caller keeps the typed input for a retry. */
  readonly run: (command: () => Promise<unknown>) => Promise<boolean>
  readonly forget: () => void
}

/**
 * Saves a form or runs a button's command. Shows the outcome in a notice and refetches the changed queries. `about`:
 * the subject that the notices name.
 */
export function useSaving(
  changes: readonly QueryKey[],
  text: string | null = staffText('saved.data'),
  about?: string,
): Saving {
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
      for (const queryKey of changes) void queries.invalidateQueries({ queryKey })
      if (text !== null) notifySuccess(text, about)
      return true
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors)
      notifyError(error, about)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const forget = (): void => setErrors(none)
  return { busy, errors, run, forget }
}
