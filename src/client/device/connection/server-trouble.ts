import type { AnswerSeen } from '#client/api/answers.ts'
import { createStore, useStore } from '#client/store.ts'
import { checkNow } from './connectivity.ts'

/**
 * This many failures are trouble, if no later call of their paths has succeeded. A single failure is not yet trouble:
 * the part of the page that made the call shows it.
 */
const AGAIN = 2
/**
 * Milliseconds after which a failure is forgotten if its path has not failed again. Pages ask for a list again every
 * minute.
 */
const REMEMBERED = 90_000

interface Failing {
  readonly count: number
  readonly forget: ReturnType<typeof setTimeout>
}

const failing = new Map<string, Failing>()
const isTrouble = createStore(false)

function announce(): void {
  const failures = [...failing.values()].reduce((sum, { count }) => sum + count, 0)
  isTrouble.set(failures >= AGAIN)
}

function forget(path: string): void {
  clearTimeout(failing.get(path)?.forget)
  if (failing.delete(path)) announce()
}

function noteFailure(path: string): void {
  const before = failing.get(path)
  clearTimeout(before?.forget)
  failing.set(path, { count: (before?.count ?? 0) + 1, forget: setTimeout(() => forget(path), REMEMBERED) })
  announce()
}

/** Counts calls that fail although the server is reachable. */
export async function noteAnswer({ kind, status, path }: AnswerSeen): Promise<void> {
  if (status >= 500) noteFailure(path)
  else if (kind === 'ours') forget(path)
  // If a probe now succeeds, the server is reachable, so the failed call counts as trouble. If the probe fails too, the
  // device is offline, which another banner shows.
  else if (await checkNow()) noteFailure(path)
}

export function useServerTrouble(): boolean {
  return useStore(isTrouble)
}
