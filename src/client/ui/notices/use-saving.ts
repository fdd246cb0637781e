import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { useRun } from '../controls/use-run.ts'
import { notifyError, notifySuccess } from './notify.ts'

const none: Readonly<Record<string, string>> = {}

export interface Saving {
  readonly busy: boolean
  readonly errors: Readonly<Record<string, string>>
  /**
   * Runs one command at a time. Resolves to false on failure. No notice shows an error that `handles` has shown itself.
   */
  readonly run: (command: () => Promise<unknown>, handles?: (error: unknown) => boolean) => Promise<boolean>
  readonly forget: () => void
}

/** `about`: the subject that the notices name. */
export function useSaving(
  changes: readonly QueryKey[],
  text: string | null = staffText('saved.data'),
  about?: string,
): Saving {
  const queries = useQueryClient()
  const { running, run } = useRun()
  const [errors, setErrors] = useState(none)
  const reload = (): void => {
    for (const queryKey of changes) void queries.invalidateQueries({ queryKey })
  }
  const saved = async (command: () => Promise<unknown>, handles?: (error: unknown) => boolean): Promise<boolean> => {
    try {
      await command()
      setErrors(none)
      reload()
      if (text !== null) notifySuccess(text, about)
      return true
    } catch (error) {
      if (handles?.(error)) {
        setErrors(none)
        reload()
        return false
      }
      if (error instanceof ApiError) setErrors(error.errors)
      notifyError(error, about)
      return false
    }
  }
  return {
    busy: running,
    errors,
    run: async (command, handles) => (await run(() => saved(command, handles))) ?? false,
    forget: () => setErrors(none),
  }
}
